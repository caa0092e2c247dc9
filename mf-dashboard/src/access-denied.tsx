/** What a page shows to those whom it is not for. The server refuses their calls whatever the page shows. */
export function AccessDenied({ heading, text }: { heading: string; text: string }) {
  return (
    <div className="stack">
      <h1>{heading}</h1>
      <div className="notice notice--danger" role="alert">
        <div>
          <p className="notice__title">Access Denied</p>
          <p>{text}</p>
        </div>
      </div>
    </div>
  );
}
