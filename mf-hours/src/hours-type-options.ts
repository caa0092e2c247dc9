import { hoursTypeNames, hoursTypes } from '@portal/contracts';

export const hoursTypeOptions = hoursTypes.map((value) => ({ value, label: hoursTypeNames[value] }));
