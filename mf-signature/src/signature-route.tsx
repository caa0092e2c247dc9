import { useParams } from 'react-router-dom';
import { SignaturePage } from './signature-page/signature-page.tsx';

/** The signature page inside the shell. */
export function SignatureRoute() {
  const { requestId } = useParams();
  return <SignaturePage key={requestId} requestId={requestId} />;
}
