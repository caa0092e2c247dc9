import { type Chapter, chapterNames } from '@portal/contracts';
import type { SubmissionDetails } from '../../hours/hours.service.ts';
import { oneLine } from '../one-line.ts';

export const studentName = ({ member }: SubmissionDetails): string => oneLine(`${member.firstName} ${member.lastName}`);

export const studentFooter = (chapter: Chapter): string =>
  `You receive this e-mail because you log volunteer hours with the ${chapterNames[chapter]}.`;
