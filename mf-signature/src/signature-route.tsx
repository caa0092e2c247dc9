import { useParams, useSearchParams } from 'react-router-dom';
import { SupervisorPage } from './supervisor-page.tsx';

/** The supervisor's pages inside the shell. */
export function SignatureRoute() {
  const { requestId } = useParams();
  const [query] = useSearchParams();
  return <SupervisorPage segment={requestId} token={query.get('token') ?? ''} />;
}
