/**
 * Names what a page sends, so that the server knows it again when it is sent twice. Browsers can make one on https and
 * localhost alone; elsewhere what is sent again after a lost response may be done twice.
 */
export const newRequestKey = (): string | undefined => crypto.randomUUID?.();
