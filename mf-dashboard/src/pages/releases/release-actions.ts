import { type AppStatus, type PortalCallName, releaseCalls } from '@portal/contracts';
import { call } from '@portal/sdk';
import type { FormSchema } from '@portal/ui/form';
import { percent } from './in-words.ts';

/** What a person sees of an app that they change; of a retired one `version` is the last that was active. */
export type SeenApp = Pick<AppStatus, 'app' | 'version' | 'canary' | 'rollbackTo'>;

/** What the page shows, and a change may change. */
export const shownCalls: PortalCallName[] = ['GET /releases/status', 'GET /releases/history', 'GET /releases/versions'];

/** What the dialog's fields hold. */
export interface ChangeFields {
  reason?: string;
  version?: string;
  skipSmoke?: string;
}

interface Action {
  title: string;
  /** On the button, and while it works. */
  does: [string, string];
  /** What visitors will get, in words. */
  effects: string[];
  /** The fields that it has, by the rules of its call. */
  schema: FormSchema<ChangeFields> & { shape: object };
  /**
   * Does it, and only while what the person saw is still so: the server compares the versions.
   * @returns what came of it, in words
   * @throws {ApiError} with the server's reasons; then nothing has changed
   */
  perform(fields: ChangeFields): Promise<string>;
}

const optionalReason = releaseCalls['POST /releases/rollback'].request.pick({ reason: true });
const reason = releaseCalls['POST /releases/retire'].request.pick({ reason: true });
/** Why the browser test is left out may stay empty here. */
const skipSmoke = optionalReason.shape.reason;
const version = releaseCalls['POST /releases/promote'].request.pick({ version: true }).extend({ skipSmoke });

const openPages = 'Pages that are open follow with their next navigation; nothing typed on them is lost.';
const gone = ['Its pages are not found and its links are gone, until a version of it is promoted again.', openPages];
const trial =
  'First the version is opened in a browser beside what is active, which can take some minutes. Where it fails, nothing changes.';
const promoting: Action['does'] = ['Promote', 'Promoting...'];

/** What can be done with an app. `widen` makes a canary active for everyone, `restore` promotes a version of a retired app. */
export const actions = {
  rollback({ app, version: from, canary, rollbackTo }: SeenApp): Action {
    const common = { title: `Roll Back ${app}`, schema: optionalReason };
    const perform = async ({ reason }: ChangeFields) => {
      const seen = { from, to: rollbackTo ?? undefined };
      const { change } = await call('POST /releases/rollback', { app, reason: reason || undefined, ...seen });
      return change.action === 'retire' ? `${app} is retired` : `${app} is back at ${change.version}`;
    };
    if (!rollbackTo) {
      const effects = [`No version was active before ${from}: ${app} is retired.`, ...gone];
      return { ...common, does: ['Retire', 'Retiring...'], effects, perform };
    }
    const whom = canary ? `, also those who get the canary ${canary.version} now` : '';
    const effects = [
      `From ${from} to ${rollbackTo}.`,
      `All visitors get ${rollbackTo}${whom}.`,
      openPages,
      ...(app === 'dashboard' ? [`This page is part of dashboard: ${rollbackTo} may not have it.`] : []),
    ];
    return { ...common, does: ['Roll Back', 'Rolling Back...'], effects, perform };
  },

  widen: ({ app, version: from, canary }: SeenApp): Action => ({
    title: `Canary of ${app} to Everyone`,
    does: promoting,
    effects: [
      `From ${from} to ${canary?.version}.`,
      `All visitors get ${canary?.version}, which ${percent(canary?.share ?? 0)} of them get now.`,
      openPages,
      trial,
    ],
    schema: version.pick({ skipSmoke: true }),
    perform: (fields) => promote(app, { ...fields, version: canary?.version }, { from, canary: true }),
  }),

  demote: ({ app, version: active, canary }: SeenApp): Action => ({
    title: `End the Canary of ${app}`,
    does: ['End Canary', 'Ending...'],
    effects: [
      `The ${percent(canary?.share ?? 0)} of the visitors who get ${canary?.version} get ${active}, as the others do.`,
      openPages,
    ],
    schema: reason,
    async perform({ reason = '' }) {
      const { change } = await call('POST /releases/demote', { app, reason, version: canary?.version });
      return change ? `The canary of ${app} was ended` : `That canary of ${app} was already ended`;
    },
  }),

  promote: ({ app, version: from, canary }: SeenApp): Action => ({
    title: `Promote a Version of ${app}`,
    does: promoting,
    effects: [
      `All visitors get it in place of ${from}${canary ? ` and of the canary ${canary.version}` : ''}.`,
      openPages,
      trial,
    ],
    schema: version,
    perform: (fields) => promote(app, fields, { from }),
  }),

  retire: ({ app, version: from }: SeenApp): Action => ({
    title: `Retire ${app}`,
    does: ['Retire', 'Retiring...'],
    effects: [`${app} ${from} is removed from the portal.`, ...gone],
    schema: reason,
    async perform({ reason = '' }) {
      await call('POST /releases/retire', { app, reason, from });
      return `${app} is retired`;
    },
  }),

  restore: ({ app }: SeenApp): Action => ({
    title: `Bring Back ${app}`,
    does: promoting,
    effects: [`All visitors get ${app} again, in the version that you choose.`, trial],
    schema: version,
    perform: (fields) => promote(app, fields, { from: null }),
  }),
};

/** The chosen action, and the state of the app that the person saw when they chose it. */
export interface Subject {
  action: keyof typeof actions;
  status: SeenApp;
}

async function promote(app: string, fields: ChangeFields, seen: { from: string | null; canary?: true }) {
  const { version = '', skipSmoke } = fields;
  const { change } = await call('POST /releases/promote', { app, version, skipSmoke: skipSmoke || undefined, ...seen });
  return change ? `${app} ${version} is active for everyone` : `${app} ${version} was active already`;
}
