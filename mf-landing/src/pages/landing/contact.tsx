import { portalConfig } from '@portal/sdk';
import { content } from '../../content.ts';
import styles from './contact.module.css';

export function Contact() {
  const { contactEmail } = portalConfig();
  const { name, role, text } = content.advisor;
  return (
    <section className={`container ${styles.contact}`} aria-labelledby="contact-heading">
      <h2 id="contact-heading">Talk to us.</h2>
      <p className="lead">{text}</p>
      <p>
        <strong>{name}</strong>, {role}
        <br />
        <span className="muted">{contactEmail}</span>
      </p>
      <a className="button" href={`mailto:${contactEmail}`}>
        Contact Our Advisor
      </a>
    </section>
  );
}
