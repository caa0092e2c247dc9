import type { Chapter, ReportName } from '@portal/contracts';
import { download } from '@portal/sdk/download';
import { useMutation } from '@portal/sdk/query';
import { Button } from '@portal/ui';
import { type ReactNode, useId } from 'react';
import styles from './reports.module.css';

interface SectionProps {
  title: string;
  report: ReportName;
  scope: { year?: string; chapter?: Chapter };
  children: ReactNode;
}

/** A report with its heading and its file. */
export function ReportSection({ title, report, scope, children }: SectionProps) {
  const id = useId();
  const saving = useMutation({
    mutationFn: () =>
      download('GET /reports/csv', { report, ...scope }, `${report}${scope.year ? `-${scope.year}` : ''}.csv`),
    failed: 'Failed to download the report',
  });
  return (
    <section className="stack" aria-labelledby={id}>
      <div className="row row--between">
        <h2 id={id}>{title}</h2>
        <span className={styles.screenOnly}>
          <Button
            small
            loading={saving.isPending}
            aria-label={`Download CSV of ${title}`}
            onClick={() => saving.mutate()}
          >
            Download CSV
          </Button>
        </span>
      </div>
      {children}
    </section>
  );
}
