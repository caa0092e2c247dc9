import { singleLine } from '@portal/releases/single-line';

/**
 * What a page says went wrong, fit for the log: what looks like a person's address, the secret of a link or of a session
 * is left out, whatever code put it into its message, and so is what would begin another line.
 */
export const redact = (message: string): string =>
  singleLine(message)
    .replace(/[^\s@<>"']+@[^\s@<>"']+\.[^\s@<>"']+/g, '[address]')
    .replace(/(\/signature)\/[^\s"'?#]+/gi, '$1/[hidden]')
    .replace(/([?#])[^\s"')]+/g, '$1[hidden]')
    .replace(/\b(?:eyJ[\w-]+\.[\w.-]+|Bearer\s+\S+)/gi, '[token]')
    .replace(/\b[\w-]{40,}\b/g, '[token]');
