const breaks = /[\p{C}\p{Zl}\p{Zp}]+/gu;

/** A text of somebody else for a log or a terminal: nothing in it starts a line or steers the screen. */
export const singleLine = (text: string): string => text.replace(breaks, ' ');
