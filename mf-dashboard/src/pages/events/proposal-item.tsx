import { type EventProposal, formatDate, type ProposalState, proposalStateNames, shortDate } from '@portal/contracts';
import { Badge, type BadgeLook } from '@portal/ui/badge';
import { passingFocusOn } from '@portal/ui/focus';
import { type ReactNode, useId } from 'react';
import styles from './events.module.css';

const badges: Record<ProposalState, BadgeLook> = {
  submitted: { tip: 'Nobody of the chapter has looked at it yet' },
  under_review: { tone: 'badge--accent', tip: 'The chapter is looking at it' },
  accepted: { tone: 'badge--success', tip: 'The chapter takes it up' },
  declined: { tone: 'badge--danger', tip: 'The chapter does not take it up' },
};

interface Props {
  proposal: EventProposal;
  /** Who proposed it and for which chapter, for those who see proposals of others. */
  by?: string;
  /** What can be done with it; gets the id of the element that names the proposal. */
  action?(titleId: string): ReactNode;
}

export function ProposalItem({ proposal, by, action }: Props) {
  const titleId = useId();
  const { title, description, date, location, state, note } = proposal;
  const shown = (day: string) => (by ? shortDate(day) : formatDate(day));
  return (
    <li ref={passingFocusOn} className={styles.item}>
      <div className="row">
        <h3 id={titleId} dir="auto" className={styles.title}>
          {title}
        </h3>
        <Badge {...badges[state]}>{proposalStateNames[state]}</Badge>
      </div>
      <p className={styles.description} dir="auto">
        {description}
      </p>
      <ul className="facts-line">
        {by && <li>{by}</li>}
        {date && <li>On {shown(date)}</li>}
        {location && <li>At {location}</li>}
        <li>Proposed {shown(proposal.created_at)}</li>
      </ul>
      {note && (
        <p className={`small ${styles.note}`}>
          <strong>Note:</strong> <bdi>{note}</bdi>
        </p>
      )}
      {action && <div>{action(titleId)}</div>}
    </li>
  );
}
