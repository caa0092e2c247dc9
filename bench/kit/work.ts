import { imageWidths } from '@portal/contracts';
import sharp from 'sharp';
import { addSubmissions } from '../api/calls.ts';
import type { Caller } from '../api/people.ts';
import { mixedCalls, writesOf } from '../soak/calls.ts';
import { sendEvenly } from '../soak/send-evenly.ts';
import type { Kit } from './roles.ts';

export const perSecond = 100;
export const photographs = 12;
export const apps = ['newsletter', 'hours', 'signature'];
const pages = ['/', '/newsletter', '/feeds/nhs.xml'];

/** A minute of calls through the edge, of which every tenth is a page. */
export async function visit({ processes, databaseUrl, callers }: Kit): Promise<void> {
  const calls = mixedCalls(callers, await addSubmissions(databaseUrl, writesOf(perSecond * 60)));
  let sent = 0;
  const next = () => {
    sent += 1;
    return sent % 10 === 0 ? { method: 'GET' as const, path: pages[(sent / 10) % pages.length] } : calls();
  };
  const { errors } = await sendEvenly(processes.edge.url, perSecond, next);
  // A busy machine may lose one. The load must still be the load.
  if (errors > perSecond) throw new Error(`${errors} requests failed`);
}

/** Uploads photographs of 12 million pixels, and asks for each in three widths. */
export async function upload({ processes, callers: { admin } }: Kit): Promise<void> {
  const noise = { type: 'gaussian', mean: 128, sigma: 20 } as const;
  const create = { width: 4000, height: 3000, channels: 3, background: 'white', noise } as const;
  const content = `data:image/jpeg;base64,${(await sharp({ create }).jpeg().toBuffer()).toString('base64')}`;
  const newsletter = `${processes.edge.url}/api/v1/newsletter`;
  for (let count = 0; count < photographs; count++) {
    const body = { userId: admin.clerkId, file: { name: `photograph ${count}.jpg`, content } };
    const { file } = await (await send(`${newsletter}/uploadFile`, admin, body)).json();
    const show = async (width: number) => {
      const shown = await send(`${newsletter}/getFile?id=${file.id}&width=${width}`, admin);
      return shown.arrayBuffer();
    };
    await Promise.all(imageWidths.map(show));
  }
}

/** Takes apps out of the portal and promotes them again, which opens their pages in a browser. */
export async function promoteAgain({ processes, callers: { admin } }: Kit): Promise<void> {
  const releases = `${processes.releases.url}/api/v1/releases`;
  for (const app of apps) {
    const { versions } = await (await send(`${releases}/versions?app=${app}`, admin)).json();
    await send(`${releases}/retire`, admin, { app, reason: 'measuring' });
    await send(`${releases}/promote`, admin, { app, version: versions[0].version });
  }
}

async function send(url: string, { authorization }: Caller, body?: object): Promise<Response> {
  const headers = { authorization, 'content-type': 'application/json' };
  const response = await fetch(url, body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers });
  if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`);
  return response;
}
