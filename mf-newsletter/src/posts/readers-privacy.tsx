import './readers-privacy.css';

/** Says to readers what the newsletter does not do, on purpose (docs/product/newsletter.md, 'Privacy of readers'). */
export const ReadersPrivacy = () => (
  <p className="readers-privacy small muted">
    We do not track what you read here. The newsletter counts no readers and no clicks, and puts no hidden pictures into
    its e-mails.
  </p>
);
