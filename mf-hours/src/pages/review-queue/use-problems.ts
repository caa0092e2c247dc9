import { toast } from '@portal/sdk';
import { useEffect, useRef, useState } from 'react';

/** Lines about decisions that failed, and a function that adds some; null takes all away. Whoever has left the page gets a toast. */
export function useProblems(): [problems: string[], add: (lines: string[] | null) => void] {
  const [problems, setProblems] = useState<string[]>([]);
  const isLeft = useRef(false);
  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
    };
  }, []);
  const add = (lines: string[] | null) => {
    if (isLeft.current && lines)
      toast({ title: 'A decision failed', description: lines.join('\n'), variant: 'destructive' });
    else setProblems((before) => (lines ? [...before, ...lines] : []));
  };
  return [problems, add];
}
