import { createContext, useContext } from 'react';

/** How far the server's clock is ahead of the browser's, in ms. */
export const ServerAhead = createContext(0);

/** When a moment of the server's clock (ISO 8601) comes by the browser's, in ms since the epoch; NaN without one. */
export const useMomentHere = (moment: string | null): number => Date.parse(moment ?? '') - useContext(ServerAhead);
