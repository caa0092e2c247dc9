import type { ImportKind } from '@portal/contracts';
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

  it.each<[string, ImportKind, string, Record<string, string>]>([
    [
      'a roster with parents and committees',
      'members',
      'Parent Email, First Name, Last Name, Student Email, Committee Name, Class of',
      {
        email: 'Student Email',
        firstName: 'First Name',
        lastName: 'Last Name',
        committee: 'Committee Name',
        graduationYear: 'Class of',
      },
    ],
    [
      'PowerSchool',
      'members',
      'Student_Number, LastFirst, First_Name, Last_Name, Grade_Level, ClassOf, GuardianEmail, Guardianemail2, Student_Email, Home_Room',
      {
        email: 'Student_Email',
        name: 'LastFirst',
        firstName: 'First_Name',
        lastName: 'Last_Name',
        graduationYear: 'ClassOf',
      },
    ],
    [
      'Infinite Campus',
      'members',
      'contacts.email, student.studentNumber, student.lastName, student.firstName, student.calendarName, student.schoolName, student.gradYear, individual.email, homeroomTeacher',
      {
        email: 'individual.email',
        firstName: 'student.firstName',
        lastName: 'student.lastName',
        graduationYear: 'student.gradYear',
      },
    ],
    [
      'Skyward',
      'members',
      'Student Full Name, Grad Yr, Advisor Name, Family 1 Guardian 1 Name, Family 1 Guardian 1 Email, Student Home Email',
      { email: 'Student Home Email', name: 'Student Full Name', graduationYear: 'Grad Yr' },
    ],
    [
      'Google Classroom',
      'members',
      'Last Name, First Name, Email Address, Class Period, Home Address',
      { email: 'Email Address', firstName: 'First Name', lastName: 'Last Name' },
    ],
    [
      'a form about joining',
      'members',
      'Timestamp, Personal Email, School Email, Emergency Contact Name, Mother’s Name, What is your name? (First and Last), Position, Chapter Advisor',
      { email: 'School Email', name: 'What is your name? (First and Last)', role: 'Position' },
    ],
    [
      'a form about hours',
      'hours',
      'Timestamp, Email Address, Date of Service, Hours',
      { email: 'Email Address', date: 'Date of Service', hours: 'Hours' },
    ],
    [
      'a longer form about hours',
      'hours',
      'Timestamp, Teacher Email, Email, Date Submitted, Start Time, End Time, Type of Service, Event Name, Event Date, Total Time, Supervisor Phone, Supervisor Name, Supervisor Email',
      {
        email: 'Email',
        date: 'Event Date',
        hours: 'Total Time',
        description: 'Event Name',
        supervisorName: 'Supervisor Name',
        supervisorEmail: 'Supervisor Email',
      },
    ],
  ])('are those of the student in %s', (_system, kind, heading, expected) => {
    const columns = heading.split(', ');
    const found = Object.entries(guessColumns(kind, columns)).map(([field, index]) => [field, columns[index]]);
    expect(Object.fromEntries(found)).toEqual(expected);
  });

  it('have different names', () => {
    expect(columnNames(['Name', '', 'Name'])).toEqual(['Name', '2', 'Name 3']);
  });

  it('that are missing are named', () => {
    expect(missingFields('hours', { email: 0 })).toEqual(['Hours', 'Date of service']);
  });
});
