import type { Drill } from '../drill.ts';
import { pause, postgresPid } from '../signals.ts';

const parts = ['services', 'worker', 'edge'] as const;
type Part = (typeof parts)[number];

export const nothing = () => {};

const killed = (part: Part): Drill => ({
  name: `${part}-killed`,
  about: 'its process is killed, and started again',
  lastsMs: 0,
  prepare: () => ({
    fault(site) {
      process.kill(site[part].pid as number, 'SIGKILL');
      return nothing;
    },
  }),
});

const stopped = (part: Part): Drill => ({
  name: `${part}-stopped`,
  about: 'its process is stopped for five seconds, and then continues',
  prepare: () => ({ fault: (site) => pause(site[part].pid as number) }),
});

const postgres: Drill[] = [
  {
    name: 'postgres-killed',
    about: 'PostgreSQL is killed, and started again',
    lastsMs: 0,
    prepare: ({ postgresData }) => ({
      async fault() {
        process.kill(await postgresPid(postgresData), 'SIGKILL');
        return nothing;
      },
    }),
  },
  {
    name: 'postgres-stopped',
    about: 'PostgreSQL is stopped for five seconds, and then continues',
    prepare: ({ postgresData }) => ({ fault: async () => pause(await postgresPid(postgresData)) }),
  },
];

/** Processes of the portal and PostgreSQL. */
export const processDrills: Drill[] = [...parts.flatMap((part) => [killed(part), stopped(part)]), ...postgres];
