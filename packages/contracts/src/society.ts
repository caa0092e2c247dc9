import { type Chapter, chapterNames } from './constants.ts';
import type { PortalConfig } from './portal-config.ts';

/** Who asks a supervisor, as far as the settings name them. */
export type Society = Pick<PortalConfig, 'school' | 'advisorName' | 'publicUrl'> & { contactEmail?: string };

/** For example `National Honor Society at Lincoln Academy, Springfield`. */
export const societyName = (chapter: Chapter, { school }: Pick<Society, 'school'>): string =>
  [chapterNames[chapter], school].filter(Boolean).join(' at ');

/** Name and address of the advisor. Empty if nobody has set them. */
export const advisorOf = ({ advisorName, contactEmail }: Pick<Society, 'advisorName' | 'contactEmail'>): string =>
  advisorName && contactEmail ? `${advisorName} (${contactEmail})` : (advisorName ?? contactEmail ?? '');

/**
 * What a supervisor should know before signing, by its heading: in the e-mail, on the page, and in the evidence. Change
 * `statementVersion` together with the words.
 */
export function signingExplained(chapter: Chapter, society: Society): Record<string, string> {
  const { host } = new URL(society.publicUrl);
  return {
    'What signing means':
      'Your typed name is your electronic signature. It says that this service took place as the page shows it. ' +
      'An advisor reviews it afterwards. You promise nothing else, and it costs nothing.',
    'Why you were named': `A member of the ${societyName(chapter, society)} named you as the adult who saw this service, and entered your address. It is used for these requests only.`,
    'How to check that this is genuine': `The address of the page begins with ${host}. Nobody asks you for a password, an account or money. If in doubt, ${inDoubt(society)}.`,
  };
}

function inDoubt(society: Society): string {
  const advisor = advisorOf(society);
  const call = 'call the school at a number that you look up yourself';
  return advisor ? `write to the advisor, ${advisor}, or ${call}` : call;
}
