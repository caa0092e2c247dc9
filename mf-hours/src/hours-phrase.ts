import { type HoursType, hoursTypeNames } from '@portal/contracts';

/** Hours in words: '1 hour', '2.5 asynchronous hours'. */
export function hoursPhrase(hours: number, type?: HoursType): string {
  const noun = hours === 1 ? 'hour' : 'hours';
  return [hours, type && hoursTypeNames[type].toLowerCase(), noun].filter(Boolean).join(' ');
}
