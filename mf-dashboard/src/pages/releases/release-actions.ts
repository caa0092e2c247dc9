import type { AppStatus, PortalCallName } from '@portal/contracts';
import { call } from '@portal/sdk';
import { percent } from './in-words.ts';

/** `widen` makes a canary the active version for everyone, `restore` promotes a version of an app that was retired. */
export type ReleaseAction = 'rollback' | 'widen' | 'demote' | 'promote' | 'retire' | 'restore';

/** What a person sees of an app that they change; of a retired one `version` is the last that was active. */
export type SeenApp = Pick<AppStatus, 'app' | 'version' | 'canary' | 'rollbackTo'>;

/** The chosen action, and the state of the app that the person saw when they chose it. */
export interface Subject {
  action: ReleaseAction;
  status: SeenApp;
}

/** What the page shows, and a change may change. */
export const shownCalls: PortalCallName[] = ['GET /releases/status', 'GET /releases/history', 'GET /releases/versions'];

/** What the dialog's fields hold. */
export interface ChangeFields {
  reason?: string;
  version?: string;
  skipSmoke?: string;
}

interface Wording {
  title: string;
  /** On the button, and while it works. */
  does: [string, string];
  /** What visitors will get. */
  effects: string[];
}

const openPages = 'Pages that are open follow with their next navigation; nothing typed on them is lost.';
const gone = ['Its pages are not found and its links are gone, until a version of it is promoted again.'];
const trial =
  'First the version is opened in a browser beside what is active, which can take some minutes. Where it fails, nothing changes.';

/** What is about to happen, in words. */
export function wordingOf(action: ReleaseAction, status: SeenApp): Wording {
  const { app, version, canary, rollbackTo } = status;
  const [canaryVersion, share] = [canary?.version ?? 'none', percent(canary?.share ?? 0)];
  switch (action) {
    case 'retire':
      return {
        title: `Retire ${app}`,
        does: ['Retire', 'Retiring...'],
        effects: [`${app} ${version} is removed from the portal.`, ...gone, openPages],
      };
    case 'restore':
      return {
        title: `Bring Back ${app}`,
        does: ['Promote', 'Promoting...'],
        effects: [`All visitors get ${app} again, in the version that you choose.`, trial],
      };
    case 'rollback':
      if (!rollbackTo) {
        return {
          title: `Roll Back ${app}`,
          does: ['Retire', 'Retiring...'],
          effects: [`No version was active before ${version}: ${app} is retired.`, ...gone, openPages],
        };
      }
      return {
        title: `Roll Back ${app}`,
        does: ['Roll Back', 'Rolling Back...'],
        effects: [
          `From ${version} to ${rollbackTo}.`,
          canary
            ? `All visitors get ${rollbackTo}, also those who get the canary ${canaryVersion} now.`
            : `All visitors get ${rollbackTo}.`,
          openPages,
          ...(app === 'dashboard' ? [`This page is part of dashboard: ${rollbackTo} may not have it.`] : []),
        ],
      };
    case 'widen':
      return {
        title: `Canary of ${app} to Everyone`,
        does: ['Promote', 'Promoting...'],
        effects: [
          `From ${version} to ${canaryVersion}.`,
          `All visitors get ${canaryVersion}, which ${share} of them get now.`,
          openPages,
          trial,
        ],
      };
    case 'demote':
      return {
        title: `End the Canary of ${app}`,
        does: ['End Canary', 'Ending...'],
        effects: [`The ${share} of the visitors who get ${canaryVersion} get ${version}, as the others do.`, openPages],
      };
    case 'promote':
      return {
        title: `Promote a Version of ${app}`,
        does: ['Promote', 'Promoting...'],
        effects: [
          canary
            ? `All visitors get it in place of ${version} and of the canary ${canaryVersion}.`
            : `All visitors get it in place of ${version}.`,
          openPages,
          trial,
        ],
      };
  }
}

/**
 * Does it, and only while what the person saw is still so: the server compares the versions.
 * @returns what came of it, in words
 * @throws {ApiError} with the server's reasons; then nothing has changed
 */
export async function perform(action: ReleaseAction, status: SeenApp, fields: ChangeFields): Promise<string> {
  const { app, canary } = status;
  const reason = fields.reason?.trim() || undefined;
  if (action === 'rollback') {
    const seen = { from: status.version, to: status.rollbackTo ?? undefined };
    const { change } = await call('POST /releases/rollback', { app, reason, ...seen });
    return change.action === 'retire' ? `${app} is retired` : `${app} is back at ${change.version}`;
  }
  if (action === 'retire') {
    await call('POST /releases/retire', { app, reason: reason ?? '', from: status.version });
    return `${app} is retired`;
  }
  if (action === 'demote') {
    const { change } = await call('POST /releases/demote', { app, reason: reason ?? '', version: canary?.version });
    return change ? `The canary of ${app} was ended` : `That canary of ${app} was already ended`;
  }
  const version = (action === 'widen' ? canary?.version : fields.version) ?? '';
  const skipSmoke = fields.skipSmoke?.trim() || undefined;
  const from = action === 'restore' ? null : status.version;
  const seen = { from, ...(action === 'widen' && { canary: true as const }) };
  const { change } = await call('POST /releases/promote', { app, version, skipSmoke, ...seen });
  return change ? `${app} ${version} is active for everyone` : `${app} ${version} was active already`;
}
