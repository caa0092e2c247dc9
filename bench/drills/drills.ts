import type { Drill } from './drill.ts';
import { clockDrills } from './faults/clock.ts';
import { diskDrills } from './faults/disk.ts';
import { mailDrills } from './faults/mail.ts';
import { poolerDrills } from './faults/pooler.ts';
import { postfixDrills } from './faults/postfix.ts';
import { processDrills } from './faults/processes.ts';
import { redisDrills } from './faults/redis.ts';
import { releaseDrills } from './faults/releases.ts';
import { rolloutDrills } from './faults/rollout.ts';
import { s3Drills } from './faults/s3.ts';

/** All drills, in the order in which they run. */
export const drills: Drill[] = [
  ...processDrills,
  ...poolerDrills,
  ...redisDrills,
  ...mailDrills,
  ...postfixDrills,
  ...diskDrills,
  ...releaseDrills,
  ...s3Drills,
  ...rolloutDrills,
  ...clockDrills,
];
