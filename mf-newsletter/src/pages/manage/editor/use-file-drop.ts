import { useEffect, useEffectEvent, useState } from 'react';

/**
 * Takes files that are dropped anywhere on the page: beside a small target the browser would open the file, and the page
 * with all that was typed would be gone. Returns whether files are being dragged.
 */
export function useFileDrop(onFiles: (files: File[]) => void): boolean {
  const [dragging, setDragging] = useState(false);
  const take = useEffectEvent(onFiles);
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    const drag = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      setDragging(event.type === 'dragover');
      if (event.type === 'drop') take([...event.dataTransfer.files]);
    };
    // Null: the pointer left the window.
    const leave = (event: DragEvent) => event.relatedTarget === null && setDragging(false);
    addEventListener('dragover', drag, { signal });
    addEventListener('dragleave', leave, { signal });
    addEventListener('drop', drag, { signal });
    return () => listening.abort();
  }, []);
  return dragging;
}
