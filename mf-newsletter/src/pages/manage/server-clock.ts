import { createContext, useContext } from 'react';

/** Milliseconds by which the server's clock is ahead of the browser's. */
export const ServerAhead = createContext(0);

/** Converts a time of the server's clock (ISO 8601) to the browser's clock, in ms since the epoch. NaN for null. */
export const useMomentHere = (moment: string | null): number => Date.parse(moment ?? '') - useContext(ServerAhead);
