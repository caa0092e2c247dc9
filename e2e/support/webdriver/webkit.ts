import { setTimeout as pause } from 'node:timers/promises';
import getPort from 'get-port';
import { runProgram } from './program.ts';
import { desktop, inPage, type OtherBrowser, type Tab } from './tab.ts';

/** Its windows need a screen: one in memory. */
export async function startWebKit({ driver, xvfb }: { driver: string; xvfb: string }): Promise<OtherBrowser> {
  const screen = await runProgram(xvfb, ['-displayfd', '1', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp']);
  const [display] = await screen.line(/^\d+$/);
  const tabs = new Set<Tab>();
  return {
    async newTab() {
      const tab = await newTab(driver, `:${display}`);
      tabs.add(tab);
      return { ...tab, close: () => Promise.resolve(tabs.delete(tab)).then(tab.close) };
    },
    async close() {
      for (const tab of tabs) await tab.close();
      await screen.stop();
    },
  };
}

/** A session of WebKit's driver has cookies and storage of its own, and a driver has one session. */
async function newTab(driver: string, display: string): Promise<Tab> {
  const port = await getPort({ host: '127.0.0.1' });
  const words = ['--host=127.0.0.1', `--port=${port}`];
  const running = await runProgram(driver, words, { DISPLAY: display, NO_AT_BRIDGE: '1', GSETTINGS_BACKEND: 'memory' });
  const base = `http://127.0.0.1:${port}`;
  while (!(await fetch(`${base}/status`).catch(() => undefined))) await pause(50);
  const { sessionId } = await ask<{ sessionId: string }>(`${base}/session`, { capabilities: {} });
  const session = `${base}/session/${sessionId}`;
  const tab: Tab = {
    open: (url) => ask(`${session}/url`, { url }),
    async run(body, ...values) {
      const script = `return (${inPage(body, values)})()`;
      return JSON.parse(await ask<string>(`${session}/execute/sync`, { script, args: [] }));
    },
    act: (actions) => ask(`${session}/actions`, { actions }),
    resize: (width, height) => resize(session, width, height),
    picture: async () => Buffer.from(await ask<string>(`${session}/screenshot`), 'base64'),
    async close() {
      await ask(session, undefined, 'DELETE');
      await running.stop();
    },
  };
  await tab.resize(desktop.width, desktop.height);
  return tab;
}

/** The window has a frame around the page. */
async function resize(session: string, width: number, height: number): Promise<void> {
  await ask(`${session}/window/rect`, { width, height });
  const script = 'return [innerWidth, innerHeight]';
  const [inner = 0, tall = 0] = await ask<number[]>(`${session}/execute/sync`, { script, args: [] });
  await ask(`${session}/window/rect`, { width: 2 * width - inner, height: 2 * height - tall });
}

async function ask<Result>(address: string, body?: object, method = body ? 'POST' : 'GET'): Promise<Result> {
  const answer = await fetch(address, { method, body: body && JSON.stringify(body) });
  const { value } = (await answer.json()) as { value: Result & { error?: string; message?: string } };
  if (!answer.ok) throw new Error(`${address}: ${value.error}: ${value.message}`);
  return value;
}
