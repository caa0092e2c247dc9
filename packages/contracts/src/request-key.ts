/**
 * Names what a page sends, so that the server knows it again when it is sent twice, or when it is to be taken away. Browsers can
 * make one on https and localhost alone. Elsewhere what is sent again after a lost response may be done twice, and the draft of
 * another device may be replaced or taken away.
 */
export const newRequestKey = (): string | undefined => crypto.randomUUID?.();
