import { formErrors, isFilled, lacksForRequest, missingMessage, stepOf } from './steps.ts';

const complete = {
  volunteerName: 'Ada Park',
  hours: '2.5',
  date: '3/1/2026',
  description: 'Sorted books',
  supervisorName: 'Grace Lee',
  supervisorEmail: 'grace@library.test',
};

describe('hours form', () => {
  it.each([
    ['a blank name', { volunteerName: '  ' }],
    ['no hours', { hours: 0 }],
    ['negative hours', { hours: -1 }],
    ['hours that are no number', { hours: 'NaN' }],
    ['no date', { date: '' }],
    ['no description', { description: undefined }],
  ])('asks to complete all required fields with %s', (_case, change) => {
    expect(missingMessage('volunteer-info', { ...complete, ...change })).toBe('Please complete all required fields');
  });

  it.each(['supervisorName', 'supervisorEmail'])('asks to complete supervisor information without %s', (field) => {
    const typed = { ...complete, [field]: ' ' };
    expect(missingMessage('supervisor-info', typed)).toBe('Please complete supervisor information');
    expect(lacksForRequest(typed)).toBe(true);
  });

  it('needs nothing more once complete', () => {
    expect(missingMessage('volunteer-info', complete)).toBeUndefined();
    expect(missingMessage('supervisor-info', complete)).toBeUndefined();
    expect(lacksForRequest(complete)).toBe(false);
  });

  it('holds something that would be missed once anything is typed beside the own name', () => {
    const untouched = {
      volunteerName: 'Ada Park',
      hoursType: 'sync' as const,
      hours: 0,
      date: '',
      supervisorName: ' ',
    };
    expect(isFilled(untouched, 'Ada Park')).toBe(false);
    expect(isFilled({}, '')).toBe(false);
    for (const typed of [{ hours: '2' }, { date: '3/1' }, { volunteerName: 'Bo' }, { supervisorEmail: 'g@x.test' }])
      expect(isFilled({ ...untouched, ...typed }, 'Ada Park')).toBe(true);
  });

  it('shows errors of the server at their fields', () => {
    const fields = { supervisorEmail: 'Please enter a valid email', serviceDate: 'Date is required' };
    expect(formErrors(fields)).toEqual({
      date: 'Date is required',
      supervisorEmail: 'Please enter a valid email',
    });
    expect(stepOf('date')).toBe('volunteer-info');
    expect(stepOf('supervisorEmail')).toBe('supervisor-info');
  });
});
