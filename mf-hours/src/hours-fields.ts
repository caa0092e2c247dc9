import { hoursStep, hoursTypeNames, hoursTypes, maxTextLength } from '@portal/contracts';
import type { InputEvent, WheelEvent } from 'react';

/** Where a browser's language has no decimal comma, Chromium drops it from a number: 2,5 would be 25. */
function takeCommaForPoint(event: InputEvent<HTMLInputElement>): void {
  if (event.data !== ',' || (1.5).toLocaleString(navigator.language).includes(',')) return;
  event.preventDefault();
  // Nothing else types into a number field as a person does.
  document.execCommand('insertText', false, '.');
}

/** What the fields for hours have in common. */
export const hoursInput = {
  type: 'number',
  inputMode: 'decimal',
  step: hoursStep,
  onBeforeInput: takeCommaForPoint,
  // A wheel turned over a focused number field would change it unseen.
  onWheel: (event: WheelEvent<HTMLInputElement>) => event.currentTarget.blur(),
} as const;

/** The field for what somebody did. */
export const descriptionField = {
  name: 'description',
  label: 'Description of Service',
  required: true,
  rows: 4,
  maxLength: maxTextLength,
} as const;

export const hoursTypeOptions = hoursTypes.map((value) => ({ value, label: hoursTypeNames[value] }));
