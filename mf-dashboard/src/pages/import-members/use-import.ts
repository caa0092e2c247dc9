import type { Chapter, ImportKind, ResponseOf } from '@portal/contracts';
import { call, retryAdvice, toast } from '@portal/sdk';
import { dataUrlOf } from '@portal/sdk/data-url';
import { useMutation } from '@portal/sdk/query';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { guessColumns, type Mapping } from './guess-columns.ts';

/** A large file takes a while on a slow network, and thousands of rows do everywhere. */
const patience = () => AbortSignal.timeout(300_000);

/** A chosen file, and the table that the server found in it. */
interface Table extends ResponseOf<'POST /users/import/read'> {
  file: { name: string; content: string };
}

/** Whether nobody looks at the page any more, or the next one is on its way. */
function useIsLeft() {
  const isLeft = useRef(false);
  const { pathname } = useLocation();
  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
    };
  }, []);
  return () => isLeft.current || location.pathname !== pathname;
}

export type Import = ReturnType<typeof useImport>;

/** One import: what is in the file, which column is which, what would become of each row, and the import itself. */
export function useImport() {
  const [kind, setKind] = useState<ImportKind>('members');
  const [mapping, setMapping] = useState<Mapping>({});
  const [chapter, setChapter] = useState<Chapter>('NHS');
  const [table, setTable] = useState<Table | null>(null);
  /** Of the check or of the import, for exactly what is chosen. */
  const [results, setResults] = useState<ResponseOf<'POST /users/import'>['results'] | null>(null);
  const [isDone, setDone] = useState(false);
  const isLeft = useIsLeft();

  const reading = useMutation({
    mutationFn: async (file: File): Promise<Table> => {
      const sent = { name: file.name, content: await dataUrlOf(file) };
      return { ...(await call('POST /users/import/read', { file: sent }, { signal: patience() })), file: sent };
    },
    onSuccess: (read) => {
      setTable(read);
      setMapping(guessColumns(kind, read.columns));
    },
  });
  const running = useMutation({
    mutationFn: ({ dryRun, from }: { dryRun: boolean; from: Table }) =>
      call('POST /users/import', { file: from.file, kind, mapping, chapter, dryRun }, { signal: patience() }),
    changes: ['GET /users/imports', 'GET /users/listUsers', 'GET /users/invitations'],
    onSuccess: (response, { dryRun }) => {
      setResults(response.results);
      setDone(!dryRun);
      if (!dryRun) toast({ title: 'The file has been imported', variant: 'success' });
    },
    onError: (error, { dryRun }) => {
      if (dryRun || !isLeft()) return;
      toast({ title: 'Failed to import the file', description: retryAdvice(error), variant: 'destructive' });
    },
  });

  /** A check is for the choices as they were. Other choices need a new one. */
  const choose = (change: () => void) => {
    change();
    setResults(null);
    setDone(false);
    running.reset();
  };
  return {
    kind,
    mapping,
    chapter,
    table,
    results,
    isDone,
    error: running.error,
    /** What is said of it where the server says nothing. */
    failure: `Failed to ${running.variables?.dryRun ? 'check the rows' : 'import the file'}`,
    readingError: reading.error,
    isReading: reading.isPending,
    isRunning: running.isPending,
    isChecking: running.isPending && running.variables?.dryRun === true,
    chooseKind: (chosen: ImportKind) =>
      choose(() => {
        setKind(chosen);
        if (table) setMapping(guessColumns(chosen, table.columns));
      }),
    chooseFile: (file: File) =>
      choose(() => {
        setTable(null);
        reading.mutate(file);
      }),
    chooseColumn: (field: string, column: number | undefined) =>
      choose(() => {
        const { [field]: _before, ...others } = mapping;
        setMapping(column === undefined ? others : { ...others, [field]: column });
      }),
    chooseChapter: (chosen: Chapter) => choose(() => setChapter(chosen)),
    /** An import of this file was taken back: what is shown of it is no longer so. */
    undone: (fileName: string) => isDone && table?.file.name === fileName && choose(() => {}),
    run: (dryRun: boolean) => table && running.mutate({ dryRun, from: table }),
  };
}
