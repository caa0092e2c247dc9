import { setTimeout as pause } from 'node:timers/promises';
import getPort from 'get-port';
import { type Running, runProgram } from './program.ts';
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

/** In ms. It takes less than one, and some on a busy machine. */
const startMs = 20_000;
const attempts = 3;

/**
 * Another program can take the port before the driver listens on it, and then nobody answers there. A driver that makes no
 * session in time is given up for another one, too.
 */
async function startSession(
  driver: string,
  display: string,
  attempt = 1,
): Promise<{ running: Running; session: string }> {
  const port = await getPort({ host: '127.0.0.1' });
  const words = ['--host=127.0.0.1', `--port=${port}`];
  const running = await runProgram(driver, words, { DISPLAY: display, NO_AT_BRIDGE: '1', GSETTINGS_BACKEND: 'memory' });
  const base = `http://127.0.0.1:${port}`;
  const signal = AbortSignal.timeout(startMs);
  try {
    while (!(await fetch(`${base}/status`, { signal }).catch(() => signal.throwIfAborted()))) await pause(50);
    const made = await ask<{ sessionId: string }>(`${base}/session`, { body: { capabilities: {} }, signal });
    return { running, session: `${base}/session/${made.sessionId}` };
  } catch (error) {
    await running.stop();
    if (attempt === attempts) throw error;
    return startSession(driver, display, attempt + 1);
  }
}

/** A session of WebKit's driver has cookies and storage of its own, and a driver has one session. */
async function newTab(driver: string, display: string): Promise<Tab> {
  const { running, session } = await startSession(driver, display);
  const tab: Tab = {
    open: (url) => ask(`${session}/url`, { body: { url } }),
    async run(body, ...values) {
      const script = `return (${inPage(body, values)})()`;
      return JSON.parse(await ask<string>(`${session}/execute/sync`, { body: { script, args: [] } }));
    },
    act: (actions) => ask(`${session}/actions`, { body: { actions } }),
    resize: (width, height) => resize(session, width, height),
    deleteCookies: () => ask(`${session}/cookie`, { method: 'DELETE' }),
    picture: async () => Buffer.from(await ask<string>(`${session}/screenshot`), 'base64'),
    async close() {
      await ask(session, { method: 'DELETE' });
      await running.stop();
    },
  };
  await tab.resize(desktop.width, desktop.height);
  return tab;
}

/** The window has a frame around the page. */
async function resize(session: string, width: number, height: number): Promise<void> {
  await ask(`${session}/window/rect`, { body: { width, height } });
  const script = 'return [innerWidth, innerHeight]';
  const [inner = 0, tall = 0] = await ask<number[]>(`${session}/execute/sync`, { body: { script, args: [] } });
  await ask(`${session}/window/rect`, { body: { width: 2 * width - inner, height: 2 * height - tall } });
}

interface Request {
  body?: object;
  method?: string;
  signal?: AbortSignal;
}

async function ask<Result>(address: string, { body, method, signal }: Request = {}): Promise<Result> {
  const answer = await fetch(address, {
    method: method ?? (body ? 'POST' : 'GET'),
    body: body && JSON.stringify(body),
    signal,
  });
  const { value } = (await answer.json()) as { value: Result & { error?: string; message?: string } };
  if (!answer.ok) throw new Error(`${address}: ${value.error}: ${value.message}`);
  return value;
}
