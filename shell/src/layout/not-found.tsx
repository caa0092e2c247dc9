import { PageTitle } from '@portal/sdk';
import { Link } from 'react-router-dom';

export const notFoundTitle = 'Page not found';

/** The not-found screen (spec section 2). */
export function NotFound() {
  return (
    <div className="container page page--centered">
      <PageTitle title={notFoundTitle} />
      <p className="eyebrow">404</p>
      <h1>Oops! Page not found</h1>
      <p className="lead">The page you're looking for doesn't exist or has been moved.</p>
      <Link className="button" to="/">
        Return Home
      </Link>
    </div>
  );
}
