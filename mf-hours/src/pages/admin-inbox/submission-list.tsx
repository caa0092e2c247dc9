import type { HoursSubmission, ResponseOf } from '@portal/contracts';
import { Pager } from '@portal/ui';
import { EmptyState, ListWaiting } from '@portal/ui/states';
import type { Review } from './review.ts';
import { SubmissionRow } from './submission-row.tsx';

interface Props {
  list: ResponseOf<'GET /hours/admin/list'> | undefined;
  waiting: boolean;
  review: Review;
  onOpen(submission: HoursSubmission): void;
  onPage(page: number): void;
}

export function SubmissionList({ list, waiting, review, onOpen, onPage }: Props) {
  return (
    <section id="submissions" className="stack" aria-labelledby="submissions-title" tabIndex={-1}>
      <h2 id="submissions-title">Submissions ({list?.pagination.total ?? 0})</h2>
      {waiting && <ListWaiting text="Loading submissions..." />}
      {list?.submissions.length === 0 && <EmptyState art="search" title="No submissions found" />}
      <ul className="list">
        {list?.submissions.map((submission) => (
          <SubmissionRow key={submission.id} submission={submission} review={review} onOpen={onOpen} />
        ))}
      </ul>
      {list && <Pager pagination={list.pagination} list="submissions" onPage={onPage} />}
    </section>
  );
}
