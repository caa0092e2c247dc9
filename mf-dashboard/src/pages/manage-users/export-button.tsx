import { download } from '@portal/sdk/download';
import { useMutation } from '@portal/sdk/query';
import { Button } from '@portal/ui';

/** Saves everything that the portal keeps as one file. */
export function ExportButton() {
  const exporting = useMutation({
    mutationFn: () => download('GET /users/export', {}),
    done: 'The export has been saved',
    failed: 'Failed to export',
  });
  return (
    <Button
      loading={exporting.isPending}
      data-tip="Members, hours, evidence, events, posts and audit trail as CSV and JSON in a ZIP file"
      onClick={() => exporting.mutate()}
    >
      {exporting.isPending ? 'Exporting...' : 'Export'}
    </Button>
  );
}
