import { columnNames, guessColumns, missingFields } from './guess-columns.ts';

describe('columns', () => {
  it('are found by their headings, each once', () => {
    const columns = ['Student E-mail', 'Service Hours', 'Date', 'Activity', 'Supervisor', 'Supervisor Email'];
    expect(guessColumns('hours', columns)).toEqual({
      email: 0,
      hours: 1,
      date: 2,
      description: 3,
      supervisorName: 4,
      supervisorEmail: 5,
    });
    expect(guessColumns('members', ['Name', 'Chapter'])).toEqual({ name: 0, chapter: 1 });
    const roster = ['First Name', 'Last Name', 'Student Email', 'Class of', 'Chapter Name', 'Role'];
    expect(guessColumns('members', roster)).toEqual({
      firstName: 0,
      lastName: 1,
      email: 2,
      graduationYear: 3,
      chapter: 4,
      role: 5,
    });
  });

  it('have different names', () => {
    expect(columnNames(['Name', '', 'Name'])).toEqual(['Name', '2', 'Name 3']);
  });

  it('that are missing are named', () => {
    expect(missingFields('hours', { email: 0 })).toEqual(['Hours', 'Date of service']);
  });
});
