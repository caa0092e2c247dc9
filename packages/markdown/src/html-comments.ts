// Each match begins where the one before it ended, an unended comment at the latest at the end of the text: linear time.
const comment = /<!--(?:-?>|[\s\S]*?(?:-->|($)))/g;

/** HTML or Markdown without its comments; one that does not end stays, as any HTML of a post does. */
export const withoutComments = (text: string): string =>
  text.replace(comment, (written, unended?: string) => (unended === undefined ? '' : written));
