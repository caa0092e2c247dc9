import { setTimeout as sleep } from 'node:timers/promises';
import { buildPreviousServices } from '@portal/local/previous-services';
import { startServices } from '../../machine/services.ts';
import { startBalancer } from '../balancer.ts';
import type { Drill } from '../drill.ts';

const besideMs = 5000;

export const rolloutDrills: Drill[] = [
  {
    name: 'rollout',
    about: 'the release before serves on the new schema, then beside the new services, which take over',
    lastsMs: 0,
    build: buildPreviousServices,
    async prepare({ backing, databaseUrl, stops }) {
      let balancer: Awaited<ReturnType<typeof startBalancer>>;
      return {
        servicesFile: await buildPreviousServices(),
        async apiUrl(services) {
          balancer = await startBalancer(services);
          stops.add(balancer.stop);
          return balancer.url;
        },
        async fault({ services, worker }) {
          const { ROLES: _roles, ...environment } = services.environment;
          const start = async (ROLES: string) => {
            const { API_PORT: _port, ...same } = environment;
            const started = await startServices(backing, databaseUrl, { ...same, ROLES });
            stops.add(() => started.stop());
            return started;
          };
          const present = await start('users,newsletter,hours');
          balancer.targets.push(present.url);
          await start('worker');
          await sleep(besideMs);
          return async () => {
            balancer.targets.shift();
            await Promise.all([services.stop(), worker.stop()]);
          };
        },
      };
    },
  },
];
