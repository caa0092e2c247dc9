import { HoursDraftChange, type ResponseOf } from '@portal/contracts';
import { useSession } from '@portal/sdk';

type Copy = NonNullable<ReturnType<typeof deviceCopy>>;
type Version = Pick<ResponseOf<'GET /hours/draft'>, 'draft'> & { id?: string | null };

// The shell takes away what begins so when the member signs out.
const keyOf = (name: string) => `offline:hours-${name}:${useSession.getState().user?.id}`;

/** Where the device has no room, the server alone keeps the draft. An older one must not come back. */
function keep(name: string, text: string | null): void {
  localStorage.removeItem(keyOf(name));
  try {
    if (text) localStorage.setItem(keyOf(name), text);
  } catch {}
}

export const keepOnDevice = (text: string | null): void => keep('draft', text);

export const textOnDevice = (): string | null => localStorage.getItem(keyOf('draft'));

/** What the server may not have yet; a draft that is to be taken away is null. A copy that does not fit is ignored. */
export function deviceCopy() {
  try {
    return HoursDraftChange.parse(JSON.parse(textOnDevice() ?? ''));
  } catch {
    return null;
  }
}

const nameOf = ({ draft, id }: Version) => `${draft ? '' : 'no '}${id ?? 'draft'}`;

/** Notes what the server has now, so that this device knows later whether another one has saved or sent something since. */
export function noteSeen(version: Version): void {
  // The response can come during a sign-out.
  if (useSession.getState().status === 'signed-in') keep('draft-seen', nameOf(version));
}

/** Whether the copy has something to save. What another device has saved, sent or discarded since then counts more. */
export function isUnsaved({ draft, id }: Copy, found: Version): boolean {
  const isSame = JSON.stringify({ ...found.draft, ...draft }) === JSON.stringify(found.draft);
  const isOwn = found.draft && found.id === id;
  return !isSame && (isOwn || nameOf(found) === (localStorage.getItem(keyOf('draft-seen')) ?? 'no draft'));
}
