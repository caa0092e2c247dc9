import { portalConfig } from '@portal/sdk';
import { content } from '../../content.ts';
import styles from './contact.module.css';

export function Contact() {
  const { contactEmail } = portalConfig();
  const { heading, name, role, text, button } = content.advisor;
  return (
    <section className={`container ${styles.contact}`} aria-labelledby="contact-heading">
      <div className={styles.panel}>
        <div className={styles.words}>
          <h2 id="contact-heading">{heading}</h2>
          <p className="lead">{text}</p>
        </div>
        <div className={styles.person}>
          <p>
            <strong>{name}</strong>
            <br />
            {role}
            <br />
            <span className="muted">{contactEmail}</span>
          </p>
          <a className="button" href={`mailto:${contactEmail}`}>
            {button}
          </a>
        </div>
      </div>
    </section>
  );
}
