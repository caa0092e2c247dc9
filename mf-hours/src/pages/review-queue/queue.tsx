import type { HoursSubmission } from '@portal/contracts';
import { toast } from '@portal/sdk';
import { LeaveGuard, useDialog } from '@portal/ui';
import { partsAround } from '@portal/ui/focus';
import { useRowSelection } from '@portal/ui/row-selection';
import { useRef } from 'react';
import { type Decision, decisionNames, studentOf } from './decision.ts';
import styles from './queue.module.css';
import { type ListProps, QueueList } from './queue-list.tsx';
import { DetailsDialog, DetailsPane, paneId, unsaved } from './submission-details.tsx';
import { isDecidable, type RowActions, rowId } from './submission-row.tsx';
import { useProposals } from './use-proposals.tsx';
import type { Review } from './use-review.ts';
import { useIsWide, useSelection } from './use-selection.ts';
import { useTriageKeys } from './use-triage-keys.tsx';

interface Props extends ListProps {
  /** Those that the list shows. */
  statuses: readonly string[];
}

/** Where the focus goes on after a decision: at a button of the next row, in the pane, or else at the next row. */
type From = { button?: string; inPane?: boolean };

/** The rows, the details of the selected one, and what the keys do with them. */
export function Queue({ list, name, statuses, review, onPage, onShowAll }: Props) {
  const isWide = useIsWide();
  const { rows, selected, select, move, goOn, focus } = useSelection(rowsOf(list.data?.submissions, statuses, review), {
    isAlways: isWide,
    list: name,
    wasTouched: review.wasTouched,
  });
  const decidable = rows.filter(isDecidable);
  const selection = useRowSelection(decidable.map(({ id }) => id));
  const checked = decidable.filter(({ id }) => selection.selected.includes(id));
  const toggle = (row: HoursSubmission) => selection.select(row.id, !checked.includes(row));
  const { drafts } = review;
  const from = useRef<From>({});

  const [proposeAny, questions] = useProposals((decision) => {
    const next = goOn(decision.submissions);
    const { button, inPane } = from.current;
    focus(next ? (inPane && isWide ? paneId : rowId(next)) : 'submissions', button);
    review.decide(decision);
  });
  const propose = (decision: Decision, place: From = {}) => {
    from.current = place;
    proposeAny(decision);
  };
  const inDetails = {
    drafts,
    onCleared: review.touch,
    onDecide: (decision: Decision) => propose(decision, { inPane: true }),
  };
  const latest = (submission: HoursSubmission) =>
    review.asDecided(list.data?.submissions.find(({ id }) => id === submission.id) ?? submission);
  const [openDialog, dialog] = useDialog(DetailsDialog, { ...inDetails, latest });
  const open = (submission: HoursSubmission) => {
    select(submission);
    if (isWide) focus(paneId);
    else openDialog(submission);
  };
  /** From a row, a key or the toolbar. What is typed in the details would not go along: then these are shown instead. */
  const proposeOutside = (decision: Decision, place?: From) => {
    const typed = decision.submissions.find(drafts.of);
    if (!typed) return propose(decision, place);
    const description = `Something is typed in the details of ${studentOf(typed)}. Please decide there.`;
    toast({ title: 'Not decided yet', description });
    open(typed);
    if (isWide) focus(paneId, decisionNames[decision.action]);
  };
  const undo = async () => {
    const focused = document.activeElement;
    // The button goes with the last decision, and the focus to a part of the page around it.
    const places = [focused, document.body, ...partsAround(focused)];
    const [restored] = await review.undo();
    // If the focus has moved on meanwhile, it stays there: the next key could decide about the row.
    if (!restored || !places.includes(document.activeElement)) return;
    select(restored);
    focus(rowId(restored));
  };
  const [openHelp, help] = useTriageKeys({ selected, checked, toggle, move, open, propose: proposeOutside, undo });
  const actions: RowActions = {
    onSelect: select,
    onOpen: open,
    onCheck: toggle,
    onDecide: (submission, action, button) => proposeOutside({ action, submissions: [submission] }, { button }),
  };
  return (
    <div className={styles.queue} data-wide={isWide}>
      <QueueList
        {...{ list, name, rows, selected, checked, selection, review, actions, onPage, onShowAll }}
        onDecide={(action) => proposeOutside({ action, submissions: checked })}
        onUndo={undo}
        onHelp={isWide ? openHelp : undefined}
      />
      {isWide && selected && <DetailsPane key={selected.id} submission={selected} {...inDetails} />}
      {dialog}
      <LeaveGuard active={drafts.isAny && !dialog} text={unsaved} />
      {questions}
      {help}
    </div>
  );
}

/** What is decided here leaves the list at once, if the list shows other statuses. */
const rowsOf = (submissions: HoursSubmission[] = [], statuses: readonly string[], review: Review) =>
  submissions.flatMap((submission) => {
    const decided = review.asDecided(submission);
    return decided === submission || statuses.includes(decided.status) ? decided : [];
  });
