const breaks = /[\p{C}\p{Zl}\p{Zp}]+/gu;

/** Makes a foreign text safe for a log or a terminal: it can start no line and contains no control characters. */
export const singleLine = (text: string): string => text.replace(breaks, ' ');
