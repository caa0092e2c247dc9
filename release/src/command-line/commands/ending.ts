import { Refusal } from '@portal/command-line/refusal';
import type { ReleaseChange } from '@portal/contracts/releases';
import { demote } from '@portal/releases/demote';
import { retire } from '@portal/releases/retire';
import { planRollback, rollback } from '@portal/releases/rollback';
import { who } from '../../person.ts';
import type { Command, CommandInput } from '../command.ts';
import { appOf } from '../named-app.ts';
import { parseText } from '../options.ts';
import { planLine } from '../report.ts';

const retiredText = ({ app, version }: ReleaseChange) => `${app} ${version} is retired: no version of ${app} is active`;

/** Commands that end what is active. */
export const endingCommands: Record<string, Command> = {
  rollback: {
    synopsis: '<app> [--to <version>] [--from <version>] [--reason <text>] [--by <who>] [--channel <name>]',
    does: 'makes the last good version active again, or the one in --to if it was active before; only if --from is active; the version that was active counts as bad from then on; a first release is retired; beside a canary only with --from or --to, and the canary ends',
    changes: true,
    async run({ store, words: [name], options: { to, from, reason, by }, say }) {
      const app = await appOf(store, name);
      const options = { by: await who(by), reason: parseText('reason', reason) };
      const plan = await planRollback(store, app, { to: parseText('to', to), from: parseText('from', from) });
      // Printed before it happens. Nothing else happens.
      say(planLine(app, plan));
      const change = await rollback(store, app, { ...options, from: plan.from, to: plan.to ?? undefined });
      const text =
        change.action === 'retire'
          ? retiredText(change)
          : `${app} ${change.version} is active again, in place of ${change.from}`;
      return { text, data: { changes: [change] } };
    },
  },
  demote: {
    synopsis: '<app> --reason <text> [--by <who>] [--channel <name>]',
    does: 'ends the canary of an app',
    changes: true,
    async run(input) {
      const { app, by, reason } = await reasoned(input, 'demote needs --reason <text>; the status shows it');
      const change = await demote(input.store, app, { by, reason });
      if (!change) throw new Refusal(`${app} has no canary`);
      const text = `${app} ${change.version} was ended; ${change.from} is active for everyone`;
      return { text, data: { changes: [change] } };
    },
  },
  retire: {
    synopsis: '<app> --reason <text> [--by <who>] [--channel <name>]',
    does: 'removes a remote from the portal: its areas, its links, its paths; promoting it brings it back',
    changes: true,
    async run(input) {
      const { app, by, reason } = await reasoned(input, 'retire needs --reason <text>; status and history show it');
      const change = await retire(input.store, app, { by, reason });
      return { text: retiredText(change), data: { changes: [change] } };
    },
  },
};

/** @throws with `missing` if no reason is given */
async function reasoned({ store, words: [name], options }: CommandInput, missing: string) {
  const app = await appOf(store, name);
  const reason = parseText('reason', options.reason);
  if (!reason) throw new Error(missing);
  return { app, by: await who(options.by), reason };
}
