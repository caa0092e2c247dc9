import { formOf } from './post-form.ts';
import { versionSeen } from './unsent-draft.ts';

const draft = (title: string, version: number, editorId: number) => ({
  ...{ version, editorId, editedFrom: null, otherForm: null, savedAt: '2026-11-20T12:00:00Z' },
  form: { ...formOf(null), title },
});
const unsent = { ...draft('Not sent', 8, 1), seen: 5 };

describe('what a page had not sent, beside the draft on the server', () => {
  it('is newer than what that page had seen, or had sent itself', () => {
    for (const known of [draft('Seen', 5, 2), draft('Sent', 7, 1)])
      expect(versionSeen(known, unsent)).toBe(known.version);
  });

  it('is another version than what somebody saved elsewhere since, also where that draft was begun anew', () => {
    for (const other of [draft('Later', 6, 2), draft('Begun anew', 1, 2)]) expect(versionSeen(other, unsent)).toBe(5);
  });

  it('is what the server has already where its response was lost with the page', () => {
    expect(versionSeen(draft('Not sent', 8, 1), unsent)).toBe(8);
  });

  it('counts for nothing where there is none', () => {
    expect(versionSeen(draft('Seen', 6, 2), null)).toBe(6);
    expect(versionSeen(null, unsent)).toBe(0);
  });
});
