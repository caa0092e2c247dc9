import { portalConfig, useChapter, useRole, useSession } from '@portal/sdk';
import { useCall } from '@portal/sdk/query';
import { ListSection } from '@portal/ui';
import { EmptyState } from '@portal/ui/states';
import { useState } from 'react';
import { ownProposals } from '../../first-lists.ts';
import styles from './events.module.css';
import { ProposalForm } from './proposal-form.tsx';
import { ProposalInbox } from './proposal-inbox.tsx';
import { ProposalItem } from './proposal-item.tsx';

/** Members propose events, leads and admins review them (spec section 2, 'Event Proposals'; decision 11). */
export function EventsPage() {
  const { chapter: shown } = useChapter();
  const chapter = useSession(({ profile }) => profile?.chapter) ?? shown;
  const role = useRole();
  const { eventFormUrl } = portalConfig();
  return (
    <div className="stack stack--loose">
      <header>
        <h1>Event Proposals</h1>
        <p className="lead">Submit your event proposals and ideas for {chapter} activities.</p>
      </header>
      {eventFormUrl ? (
        <ExternalForm address={eventFormUrl} />
      ) : (
        <>
          <ProposalForm />
          <OwnProposals />
          {role !== 'student' && <ProposalInbox />}
        </>
      )}
    </div>
  );
}

/** The external form of the chapter. Its proposals do not reach the portal. */
function ExternalForm({ address }: { address: string }) {
  return (
    <section className="stack">
      <iframe
        title="Event Proposal Form"
        className={styles.frame}
        src={address}
        sandbox="allow-forms allow-popups allow-same-origin allow-scripts"
      />
      <p className="muted small">
        Nothing to see here?{' '}
        <a href={address} target="_blank" rel="noopener noreferrer">
          Open the form in a new tab
        </a>
      </p>
    </section>
  );
}

/** What became of the member's own proposals, newest first. */
function OwnProposals() {
  const [page, setPage] = useState(ownProposals.page);
  const list = useCall('GET /events/mine', { ...ownProposals, page }, { placeholderData: (previous) => previous });
  return (
    <ListSection
      id="own-proposals"
      title="Your Proposals"
      list={list}
      rows={list.data?.proposals}
      fallback="Failed to fetch your proposals"
      waiting="Loading proposals..."
      empty={<EmptyState art="calendar" title="You have not proposed any events yet." />}
      onPage={setPage}
    >
      {(proposal) => <ProposalItem key={proposal.id} proposal={proposal} />}
    </ListSection>
  );
}
