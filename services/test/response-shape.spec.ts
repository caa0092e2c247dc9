import { shapeResponse } from '../src/http/response-shape.ts';

const event = { id: '1', at: '2026-11-22T00:00:00Z', actor: 'a', actor_name: null, action: 'x', subject: 's' };
const whole = { ...event, subject_name: null, details: null };
const response = { pagination: { page: 1, limit: 2, total: 2, totalPages: 1 }, actions: [] };

describe('a response', () => {
  it('comes without the rows that its schema refuses, and the log says which', () => {
    const left: string[] = [];
    const events = [whole, { ...whole, at: '+010000-01-01T00:00:00Z' }, { ...whole, id: '3' }];
    const shaped = shapeResponse('GET /audit/list', { ...response, events }, (row) => left.push(row));
    expect(shaped).toEqual({ success: true, ...response, events: [whole, { ...whole, id: '3' }] });
    expect(left).toEqual(['GET /audit/list: 1 of events']);
  });

  it('is refused where anything else is wrong with it', () => {
    expect(() => shapeResponse('GET /audit/list', { ...response, events: null }, () => undefined)).toThrow();
  });
});
