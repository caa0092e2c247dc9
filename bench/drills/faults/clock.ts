import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Drill } from '../drill.ts';

const preload = new URL('../shifted-clock.mjs', import.meta.url).href;
const jumpMs = 3 * 3600 * 1000;

const clock = (name: string, about: string, shiftMs: number): Drill => ({
  name: `clock-${name}`,
  about: `the clock of services and worker goes ${about} by three hours, and back after five seconds`,
  async prepare({ directory }) {
    const file = path.join(directory, 'clock');
    const set = (ms: number) => writeFile(file, String(ms));
    await set(0);
    return {
      environment: { CLOCK_FILE: file, NODE_OPTIONS: `--import ${preload}` },
      async fault() {
        await set(shiftMs);
        return () => set(0);
      },
    };
  },
});

export const clockDrills: Drill[] = [clock('ahead', 'forward', jumpMs), clock('behind', 'back', -jumpMs)];
