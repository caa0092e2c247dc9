// Loaded before a server: its clock is that of the machine and as many milliseconds as the file in CLOCK_FILE says.
import { readFileSync } from 'node:fs';

const RealDate = Date;
let shift = 0;
setInterval(() => {
  shift = Number(readFileSync(process.env.CLOCK_FILE, 'utf8'));
}, 100).unref();

const now = () => RealDate.now() + shift;
globalThis.Date = new Proxy(RealDate, {
  construct: (target, values, derived) => Reflect.construct(target, values.length > 0 ? values : [now()], derived),
  apply: () => new RealDate(now()).toString(),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
});
