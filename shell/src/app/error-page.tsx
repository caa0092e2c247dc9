/** The whole page, where the portal cannot start at all or the shell itself failed (spec section 8, 'Router'). */
export function ErrorPage({ message }: { message: string }) {
  return (
    <main className="container page stack" role="alert">
      <title>Unexpected Application Error!</title>
      <h1>Unexpected Application Error!</h1>
      <p className="lead">{message}</p>
      <p>
        <a className="button" href="/">
          Return Home
        </a>
      </p>
    </main>
  );
}
