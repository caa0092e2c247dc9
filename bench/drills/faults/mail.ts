import type { Drill } from '../drill.ts';
import type { Behaviour } from '../mail-server.ts';

const mail = (name: string, about: string, behaviour: Behaviour): Drill => ({
  name: `smtp-${name}`,
  about: `the mail server ${about} for five seconds`,
  prepare: () => ({
    fault({ mail }) {
      mail.behave(behaviour);
      return () => mail.behave('accept');
    },
  }),
});

/** The mail server misbehaves after it has read an e-mail. */
export const mailDrills: Drill[] = [
  mail('4xx', 'refuses every e-mail for now', 'refuse-for-now'),
  mail('5xx', 'refuses every e-mail of this sender', 'refuse'),
  mail('hangs', 'takes e-mails and does not answer', 'hang'),
  mail('hangs-up', 'accepts e-mails and hangs up without saying so', 'hang-up-after-accepting'),
];
