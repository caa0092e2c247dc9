import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { type S3Gateway, startCeph } from '../ceph.ts';
import type { Drill, Ground } from '../drill.ts';
import { cephPrograms } from '../programs.ts';
import { remote, type Site, startEdge } from '../site.ts';
import { releasesTogether } from '../together.ts';
import { nothing } from './processes.ts';
import { killAfterEachWrite } from './releases.ts';

/** Ceph with an empty bucket, which is this process's S3, too. */
async function startBucket(ground: Ground): Promise<S3Gateway> {
  const gateway = await startCeph(ground);
  const own = process.env;
  const before = Object.keys(gateway.environment).map((name) => [name, own[name]] as const);
  Object.assign(own, gateway.environment);
  ground.stops.add(async () => {
    for (const [name, value] of before) {
      if (value === undefined) delete own[name];
      else own[name] = value;
    }
  });
  const client = new S3Client({ forcePathStyle: true });
  await client.send(new CreateBucketCommand({ Bucket: new URL(gateway.environment.STORE_URL ?? '').hostname }));
  client.destroy();
  return gateway;
}

const s3 = (
  name: string,
  about: string,
  fault: (site: Site, gateway: S3Gateway, ground: Ground) => unknown,
): Drill => ({
  name: `s3-${name}`,
  about,
  programs: cephPrograms,
  lastsMs: 0,
  async prepare(ground) {
    const gateway = await startBucket(ground);
    return {
      storeEnvironment: gateway.environment,
      async fault(site) {
        await fault(site, gateway, ground);
        return nothing;
      },
    };
  },
});

const awayMs = 5000;

/** @throws if a visitor of an edge gets no page while the bucket is away */
async function keepReading({ edge }: Site): Promise<void> {
  for (const end = performance.now() + awayMs; performance.now() < end; await sleep(50)) {
    const { status } = await fetch(`${edge.url}/${remote}`);
    assert.equal(status, 200, 'A page of the edge while its bucket is away');
  }
}

/** The release store is a bucket of a real S3 server: the gateway of the smallest Ceph. */
export const s3Drills: Drill[] = [
  s3('together', 'two edges and several tools change releases in one bucket of Ceph', async (site, _gateway, ground) =>
    releasesTogether(site, [site.edge, await startEdge({ ...ground, ...site }, site.services.url)]),
  ),
  s3(
    'release-killed',
    'a change of release is killed after each of its writes to a bucket of Ceph',
    killAfterEachWrite,
  ),
  s3('killed', "Ceph's S3 gateway is killed, and started five seconds later", async (site, gateway) => {
    process.kill(gateway.pid(), 'SIGKILL');
    await keepReading(site);
    await gateway.restart();
  }),
];
