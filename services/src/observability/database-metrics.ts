import { metrics } from '@portal/http-server/metrics';
import type { Pool } from 'pg';
import { Gauge } from 'prom-client';
import type { DataSource } from 'typeorm';

/** Measures the connections of the process to its database, each time that /metrics is read. */
export function measurePool({ driver }: DataSource): void {
  const { master: pool } = driver as unknown as { master: Pool };
  new Gauge({
    name: 'database_pool_connections',
    help: 'Connections to the database: busy or idle, of at most `database_pool_size`',
    labelNames: ['state'] as const,
    registers: [metrics],
    collect() {
      this.set({ state: 'idle' }, pool.idleCount);
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount);
    },
  });
  new Gauge({
    name: 'database_pool_size',
    help: 'The most connections that the process opens',
    registers: [metrics],
    collect() {
      this.set(pool.options.max);
    },
  });
  new Gauge({
    name: 'database_pool_waiting',
    help: 'Statements and transactions that wait for a connection',
    registers: [metrics],
    collect() {
      this.set(pool.waitingCount);
    },
  });
}
