import { singleLine } from '@portal/releases/single-line';

/**
 * Makes an error message of a page safe for the log: it removes what looks like an e-mail address, a secret of a link
 * or session, or the start of another line.
 */
export const redact = (message: string): string =>
  singleLine(message)
    .replace(/[^\s@<>"']+@[^\s@<>"']+\.[^\s@<>"']+/g, '[address]')
    .replace(/(\/(?:signature|check))\/[^\s"'?#]+/gi, '$1/[hidden]')
    .replace(/([?#])[^\s"')]+/g, '$1[hidden]')
    .replace(/\b(?:eyJ[\w-]+\.[\w.-]+|Bearer\s+\S+)/gi, '[token]')
    .replace(/\b[\w-]{40,}\b/g, '[token]');
