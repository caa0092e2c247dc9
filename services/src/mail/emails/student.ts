import { type Chapter, chapterNames } from '@portal/contracts';
import type { SubmissionDetails } from '../../hours/hours.service.ts';
import { oneLine } from '../one-line.ts';

export const studentName = ({ member }: SubmissionDetails): string => oneLine(`${member.firstName} ${member.lastName}`);

/** `why` ends before the name of the chapter. */
export const memberFooter = (chapter: Chapter, why: string): string =>
  `You receive this e-mail ${why} the ${chapterNames[chapter]}.`;

export const studentFooter = (chapter: Chapter): string =>
  memberFooter(chapter, 'because you log volunteer hours with');
