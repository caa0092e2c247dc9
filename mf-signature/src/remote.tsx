import { type RouteObject, useParams, useSearchParams } from 'react-router-dom';
import { SupervisorPage } from './supervisor-page.tsx';

export const routes: RouteObject[] = [{ path: '/signature/:requestId?', element: <SignatureRoute /> }];

/** The supervisor's pages inside the shell. */
function SignatureRoute() {
  const { requestId } = useParams();
  const [query] = useSearchParams();
  return <SupervisorPage segment={requestId} token={query.get('token') ?? ''} />;
}
