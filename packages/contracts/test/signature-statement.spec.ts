import { hoursCount, signatureStatement } from '../src/signature-statement.ts';

const confirmed = {
  first_name: 'Ana',
  last_name: 'Diaz',
  hours: 4.5,
  hours_type: 'async',
  service_date: '2025-03-03',
} as const;

describe('the confirmation statement', () => {
  it('names the volunteer, the hours, their type and the service date', () => {
    expect(signatureStatement(confirmed)).toBe(
      'I confirm that Ana Diaz completed 4.5 hours of asynchronous volunteer service on March 3, 2025.',
    );
  });

  it('counts one hour as one', () => {
    expect(hoursCount(1)).toBe('1 hour');
    expect(hoursCount(0.5)).toBe('0.5 hours');
    expect(hoursCount(1, 'sync')).toBe('1 synchronous hour');
    expect(hoursCount(2.5, 'async')).toBe('2.5 asynchronous hours');
  });
});
