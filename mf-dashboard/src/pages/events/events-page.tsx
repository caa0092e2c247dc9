import { portalConfig, useChapter, useRole, useSession } from '@portal/sdk';
import { ExternalForm } from './external-form.tsx';
import { OwnProposals } from './own-proposals.tsx';
import { ProposalForm } from './proposal-form.tsx';
import { ProposalInbox } from './proposal-inbox.tsx';

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
