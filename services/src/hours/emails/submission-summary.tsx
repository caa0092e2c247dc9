import { type Chapter, formatDate, hoursCount, hoursTypeNames } from '@portal/contracts';
import { oneLine } from '../../email/one-line.ts';
import { Detail, memberFooter, Typed } from '../../email/parts.tsx';
import type { SubmissionDetails } from '../hours.service.ts';

/** The submission in an e-mail to its student. */
export const SubmissionSummary = ({ submission }: { submission: SubmissionDetails }) => (
  <>
    <Detail name="Hours">{`${hoursCount(submission.hours)} (${hoursTypeNames[submission.hoursType]})`}</Detail>
    <Detail name="Date of service">{formatDate(submission.serviceDate, 'en-US')}</Detail>
    <Detail name="Supervisor">{oneLine(submission.supervisorName)}</Detail>
    <Detail name="Description">
      <Typed text={submission.description} />
    </Detail>
  </>
);

export const studentFooter = (chapter: Chapter): string =>
  memberFooter(chapter, 'because you log volunteer hours with');
