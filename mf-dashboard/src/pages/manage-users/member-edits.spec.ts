import type { Member, Role } from '@portal/contracts';
import { notSavedMessage, permittedEdits, roleOptions, savedMessage } from './member-edits.ts';

const member = (role: Role) => ({ role }) as Member;

describe('edits of members', () => {
  it('admins edit role, chapter, committee, class and hours of any member', () => {
    for (const role of ['student', 'lead', 'admin'] as const) {
      expect(permittedEdits('admin', member(role))).toEqual([
        'role',
        'chapter',
        'committee',
        'graduation year',
        'hours',
      ]);
    }
  });

  it('leads edit role, committee, class and hours of students only, and nobody but an admin makes an admin', () => {
    expect(permittedEdits('lead', member('student'))).toEqual(['role', 'committee', 'graduation year', 'hours']);
    expect(permittedEdits('lead', member('lead'))).toEqual([]);
    const grantable = (viewer: Role) => roleOptions(viewer).map(({ value }) => value);
    expect(grantable('lead')).toEqual(['student', 'lead']);
    expect(grantable('admin')).toEqual(['student', 'lead', 'admin']);
  });

  it('students edit nobody', () => {
    expect(permittedEdits('student', member('student'))).toEqual([]);
  });

  it("are told in the spec's words", () => {
    expect(savedMessage('chapter')).toBe('Chapter updated successfully');
    expect(savedMessage('graduation year')).toBe('Graduation year updated successfully');
    expect(notSavedMessage('role', new Error('x'))).toBe('Error updating role: Unknown error');
  });
});
