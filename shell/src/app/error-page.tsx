/** An error that prevents the start of the portal, with a message for people. */
export class StartUpError extends Error {
  override name = 'StartUpError';
}

const unexpected = 'The portal stopped because of an error. Please reload the page or come back a little later.';

/** The whole page if the portal cannot start or the shell failed (spec section 8, 'Router'). */
export function ErrorPage({ error }: { error: Error }) {
  return (
    <main className="container page page--centered" role="alert">
      <title>Unexpected Application Error!</title>
      <p className="eyebrow">Something went wrong</p>
      <h1>Unexpected Application Error!</h1>
      <p className="lead">{error instanceof StartUpError ? error.message : unexpected}</p>
      <div className="row">
        <button type="button" className="button" onClick={() => location.reload()}>
          Reload Page
        </button>
        <a className="button button--quiet" href="/">
          Return Home
        </a>
      </div>
    </main>
  );
}
