import { useEffect, useRef } from 'react';
import { type ListPlace, placeInList } from './focus.ts';

/**
 * Brings the focus from a row that is dealt with to the next one. @returns what notes the row, to be called as its button is
 * pressed; the focus goes on once nothing is `working`, where the button is gone by then.
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
