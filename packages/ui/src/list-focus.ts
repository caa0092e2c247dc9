import { useEffect, useRef } from 'react';
import { type ListPlace, placeInList } from './focus.ts';

/**
 * Moves the focus from a row that disappears to the next one.
 * @returns a function to call when the button of a row is pressed; the focus moves once nothing is `working`, if the
 * button has disappeared
 */
export function useNextRowFocus(working: boolean): () => void {
  const place = useRef<ListPlace>(null);
  useEffect(() => {
    if (working) return;
    place.current?.goOn();
    place.current = null;
  }, [working]);
  return () => {
    place.current = placeInList(document.activeElement);
  };
}
