import { formatDate, hoursCount, hoursTypeNames } from '@portal/contracts';
import type { SubmissionDetails } from '../../hours/hours.service.ts';
import { oneLine } from '../one-line.ts';
import { Detail, Typed } from './parts.tsx';

/** Which submission an e-mail to its student speaks of. */
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
