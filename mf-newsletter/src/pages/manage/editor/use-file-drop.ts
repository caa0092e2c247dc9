import { useEffect, useEffectEvent, useState } from 'react';

const hasFiles = ({ dataTransfer }: DragEvent) => Boolean(dataTransfer?.types.includes('Files'));

/**
 * Takes files that are dropped anywhere on the page: beside a small target the browser would open the file, and the page
 * with all that was typed would be gone. Returns whether files are being dragged.
 */
export function useFileDrop(onFiles: (files: File[]) => void): boolean {
  const [dragging, setDragging] = useState(false);
  const take = useEffectEvent((event: DragEvent) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    setDragging(false);
    onFiles([...(event.dataTransfer?.files ?? [])]);
  });
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    const over = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setDragging(true);
    };
    // Null: the pointer left the window.
    const leave = (event: DragEvent) => event.relatedTarget === null && setDragging(false);
    addEventListener('dragover', over, { signal });
    addEventListener('dragleave', leave, { signal });
    addEventListener('drop', (event) => take(event), { signal });
    return () => listening.abort();
  }, []);
  return dragging;
}
