import { readFileSync } from 'node:fs';
import type { HoursType } from '@portal/contracts';
import { parse } from 'yaml';

/** A kind of service for which members log hours. */
export interface Activity {
  descriptions: string[];
  location: string | null;
  supervisor: { name: string; email: string; phone?: string };
  hoursType: HoursType;
  /** Minimum and maximum in hours. */
  hours: [number, number];
}

interface Service {
  activities: Activity[];
  signatureComments: string[];
  approvalNotes: string[];
  rejectionNotes: string[];
}

/** What members do, and what supervisors and admins write about it. */
export const service: Service = parse(readFileSync(new URL('service.yaml', import.meta.url), 'utf8'));
