import { createHash } from 'node:crypto';
import { RemotesDocument } from '@portal/contracts';
import { by, first, type ReleaseEdge, second, startReleaseEdge } from './release-edge.ts';

let tool: ReleaseEdge['tool'];
let edge: ReleaseEdge['edge'];
let stop: ReleaseEdge['stop'];

beforeAll(async () => {
  ({ tool, edge, stop } = await startReleaseEdge());
});

afterAll(() => stop?.());

describe('Fifty promotions under constant traffic', () => {
  /** What a page does that opens an area: the page, what is active, and every file that this names. */
  async function visit(): Promise<string[]> {
    const failures: string[] = [];
    const get = async (path: string) => {
      const answer = await fetch(edge.url + path);
      if (!answer.ok) failures.push(`${path} answered ${answer.status}`);
      return Buffer.from(await answer.arrayBuffer());
    };
    const page = (await get('/clubs')).toString();
    for (const [, address = ''] of page.matchAll(/href="(\/apps\/[^"]+)"/g)) await get(address);
    const remotes = RemotesDocument.parse(JSON.parse((await get('/remotes.json')).toString()));
    for (const { url, metadata } of Object.values(remotes.microFrontends)) {
      await get(url);
      for (const [file, integrity] of Object.entries(metadata.integrity)) {
        const hash = createHash('sha384')
          .update(await get(url.replace(/[^/]+$/, file)))
          .digest('base64');
        if (integrity !== `sha384-${hash}`) failures.push(`${file} of ${metadata.version} is not what was released`);
      }
    }
    return failures;
  }

  test('make no request fail, and show at once', async () => {
    let promoting = true;
    const traffic = Array.from({ length: 4 }, async () => {
      const failures: string[] = [];
      let visits = 0;
      for (; promoting; visits += 1) failures.push(...(await visit()));
      return { visits, failures };
    });
    for (let count = 1; count <= 50; count += 1) {
      const version = count % 2 ? second : first;
      await tool.ask('promote', 'clubs', version, by);
      expect(await (await fetch(`${edge.url}/remotes.json`)).text()).toContain(`/apps/clubs/${version}/`);
    }
    promoting = false;
    const results = await Promise.all(traffic);
    expect(results.flatMap(({ failures }) => failures)).toEqual([]);
    expect(Math.min(...results.map(({ visits }) => visits))).toBeGreaterThan(0);
  });
});
