import { once } from 'node:events';
import { connect } from 'node:net';
import path from 'node:path';
import { redisServer } from '@portal/local/testing/programs';
import { startRedis } from '@portal/local/testing/redis';
import type { Drill, End, Ground } from '../drill.ts';
import { pause } from '../signals.ts';
import { nothing } from './processes.ts';

type Redis = Awaited<ReturnType<typeof start>>;

/** A Redis that can be started again at its address. */
async function start({ programs, directory, stops }: Ground) {
  const launch = (port?: number) =>
    startRedis(programs.get(redisServer) as string, path.join(directory, 'redis'), port);
  let server = await launch();
  stops.add(() => server.stop());
  const { url } = server;
  return {
    url,
    pid: () => server.pid,
    async restart() {
      server = await launch(Number(new URL(url).port));
    },
  };
}

const redis = (name: string, about: string, fault: (redis: Redis) => Promise<End>): Drill => ({
  name: `redis-${name}`,
  about,
  programs: [redisServer],
  async prepare(ground) {
    const started = await start(ground);
    return { environment: { REDIS_URL: started.url }, fault: () => fault(started) };
  },
});

async function flush({ url }: Redis): Promise<End> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  socket.write('FLUSHALL\r\n');
  await once(socket, 'data');
  socket.destroy();
  return nothing;
}

/** The queue is in Redis. */
export const redisDrills: Drill[] = [
  redis('killed', 'Redis is killed, and started five seconds later without its data', async ({ pid, restart }) => {
    process.kill(pid(), 'SIGKILL');
    return restart;
  }),
  redis('stopped', 'Redis is stopped for five seconds, and then continues', async ({ pid }) => pause(pid())),
  redis('emptied', 'Redis loses all its data', flush),
];
