import { maxExportedRows, type Pagination, type RequestOf } from '@portal/contracts';
import { retryAdvice, toast } from '@portal/sdk';
import { download } from '@portal/sdk/download';
import { useMutation } from '@portal/sdk/query';
import { Button } from '@portal/ui';

interface Props {
  filter: RequestOf<'GET /hours/admin/export'>;
  pagination: Pagination | undefined;
}

/** Saves all rows of the list as a CSV file, as it is filtered. */
export function ExportButton({ filter, pagination }: Props) {
  const saving = useMutation({
    mutationFn: () => download('GET /hours/admin/export', filter, 'submissions.csv'),
    onSuccess: () => {
      const isCut = pagination && (pagination.more || pagination.total > maxExportedRows);
      if (isCut) toast({ title: 'The file has the first rows only', description: 'Its last line says how many.' });
    },
    failed: ['Failed to export the list', retryAdvice],
  });
  return (
    <Button loading={saving.isPending} onClick={() => saving.mutate()}>
      Export CSV
    </Button>
  );
}
