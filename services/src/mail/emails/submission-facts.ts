import { type Chapter, chapterNames, type HoursType, type SubmissionStatus } from '@portal/contracts';
import { oneLine } from '../one-line.ts';

/** What e-mails say of a submission. */
export interface SubmissionFacts {
  chapter: Chapter;
  status: SubmissionStatus;
  hours: number;
  hoursType: HoursType;
  /** `YYYY-MM-DD` */
  serviceDate: string;
  description: string;
  student: { firstName: string; lastName: string; email: string };
  supervisorName: string;
  supervisorEmail: string;
  signedAt: Date | null;
  signatureComments: string | null;
  adminNotes: string | null;
}

export const studentName = ({ student }: SubmissionFacts): string =>
  oneLine(`${student.firstName} ${student.lastName}`);

export const studentFooter = (chapter: Chapter): string =>
  `You receive this e-mail because you log volunteer hours with the ${chapterNames[chapter]}.`;
