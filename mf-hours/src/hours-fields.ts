import { hoursStep, hoursTypeNames, hoursTypes } from '@portal/contracts';
import type { WheelEvent } from 'react';

/** What the fields for hours have in common. */
export const hoursInput = {
  type: 'number',
  inputMode: 'decimal',
  step: hoursStep,
  // A wheel turned over a focused number field would change it unseen.
  onWheel: (event: WheelEvent<HTMLInputElement>) => event.currentTarget.blur(),
} as const;

export const hoursTypeOptions = hoursTypes.map((value) => ({ value, label: hoursTypeNames[value] }));
