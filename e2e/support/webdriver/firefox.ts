import { once } from 'node:events';
import WebSocket from 'ws';
import { runProgram } from './program.ts';
import { desktop, inPage, type OtherBrowser, type Tab } from './tab.ts';

type Send = <Result>(method: string, parameters?: object) => Promise<Result>;

/** Starts Firefox without windows, and drives it with WebDriver BiDi, which it speaks itself. */
export async function startFirefox(program: string): Promise<OtherBrowser> {
  const words = ['--headless', '--no-remote', '--remote-debugging-port=0', '--profile', '{home}'];
  const running = await runProgram(program, words);
  const [, address] = await running.line(/WebDriver BiDi listening on (ws:\S+)/);
  const socket = new WebSocket(`${address}/session`);
  await once(socket, 'open');
  const send = sender(socket);
  await send('session.new', { capabilities: {} });
  return {
    newTab: () => newTab(send),
    async close() {
      socket.close();
      await running.stop();
    },
  };
}

function sender(socket: WebSocket): Send {
  const waiting = new Map<number, (answer: { type: string; result: never; message?: string }) => void>();
  socket.on('message', (text) => {
    const answer = JSON.parse(String(text));
    waiting.get(answer.id)?.(answer);
    waiting.delete(answer.id);
  });
  let last = 0;
  return (method, params = {}) =>
    new Promise((resolve, reject) => {
      last += 1;
      waiting.set(last, ({ type, result, message }) =>
        type === 'success' ? resolve(result) : reject(new Error(`${method}: ${message}`)),
      );
      socket.send(JSON.stringify({ id: last, method, params }));
    });
}

interface Evaluated {
  result: { value: string };
  exceptionDetails?: { text: string };
}

async function newTab(send: Send): Promise<Tab> {
  const { userContext } = await send<{ userContext: string }>('browser.createUserContext');
  const { context } = await send<{ context: string }>('browsingContext.create', { type: 'tab', userContext });
  const tab: Tab = {
    open: (url) => send('browsingContext.navigate', { context, url, wait: 'complete' }),
    async run(body, ...values) {
      const functionDeclaration = inPage(body, values);
      const call = { functionDeclaration, target: { context }, awaitPromise: true };
      const { result, exceptionDetails } = await send<Evaluated>('script.callFunction', call);
      if (exceptionDetails) throw new Error(exceptionDetails.text);
      return JSON.parse(result.value);
    },
    act: (actions) => send('input.performActions', { context, actions }),
    resize: (width, height) => send('browsingContext.setViewport', { context, viewport: { width, height } }),
    deleteCookies: () => send('storage.deleteCookies', { partition: { type: 'context', context } }),
    picture: async () =>
      Buffer.from((await send<{ data: string }>('browsingContext.captureScreenshot', { context })).data, 'base64'),
    close: () => send('browser.removeUserContext', { userContext }),
  };
  await tab.resize(desktop.width, desktop.height);
  return tab;
}
