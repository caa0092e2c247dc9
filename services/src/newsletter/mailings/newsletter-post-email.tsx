import { chapterNames, formatDate, type NewsletterPost, postPreviewLength } from '@portal/contracts';
import { postPreview } from '@portal/markdown/preview';
import { Link } from '@react-email/link';
import { Section } from '@react-email/section';
import type { CSSProperties } from 'react';
import type { Email } from '../../email/email.ts';
import { oneLine } from '../../email/one-line.ts';
import { accents, fonts, light } from '../../email/palette.ts';
import { Action, Detail, FooterLink, Paragraph, Title } from '../../email/parts.tsx';
import { longTextMark } from '../../email/render-email.ts';
import { type UnsubscribeLinks, unsubscribeHeaders } from '../../email/unsubscribe.ts';
import type { MailingRecipient } from './mailings.ts';

/** Addresses and the post's text, ready for mail programs; see {@link postStyles}. */
export interface PostParts {
  text: NonNullable<Email['longText']>;
  url: string;
  /** Whose days posts are dated by. */
  timeZone: string;
  fileUrl: (id: string) => string;
  unsubscribe: UnsubscribeLinks;
}

const block = 'margin:0 0 16px';
const code = 'font-family:Consolas,Menlo,monospace;font-size:14px';

/** CSS for the elements of a post's text, by tag name. */
export const postStyles = (chapter: Email['chapter']): Record<string, string> => ({
  p: block,
  ul: block,
  ol: block,
  h2: `font-family:${fonts.display};font-size:22px;line-height:30px;margin:24px 0 12px`.replaceAll('"', "'"),
  h3: `font-family:${fonts.display};font-size:19px;line-height:26px;margin:24px 0 12px`.replaceAll('"', "'"),
  h4: 'font-size:17px;line-height:24px;margin:24px 0 8px',
  h5: 'font-size:16px;line-height:24px;margin:16px 0 8px',
  h6: 'font-size:16px;line-height:24px;margin:16px 0 8px',
  a: `color:${accents[chapter].light}`,
  img: 'max-width:100%;height:auto;border-radius:6px',
  figure: block,
  figcaption: 'font-size:14px;line-height:20px;margin:4px 0 0',
  blockquote: `${block};padding:0 0 0 16px;border-left:3px solid ${accents[chapter].light}`,
  pre: `${block};padding:12px;border:1px solid ${light.line};border-radius:6px;white-space:pre-wrap;${code}`,
  code,
  table: `${block};border-collapse:collapse`,
  th: `padding:6px 10px;border:1px solid ${light.line}`,
  td: `padding:6px 10px;border:1px solid ${light.line}`,
  hr: `margin:24px 0;border:0;border-top:1px solid ${light.line}`,
});

const text: CSSProperties = { color: light.ink, fontFamily: fonts.text, fontSize: '16px', lineHeight: '26px' };

/** A newsletter post, whole. */
export function newsletterPostEmail(recipient: MailingRecipient, post: NewsletterPost, parts: PostParts): Email {
  const { email: to, chapter } = recipient;
  const { text: longText, url, timeZone, fileUrl, unsubscribe } = parts;
  return {
    to,
    chapter,
    subject: post.title,
    neutralSubject: `News of the ${chapterNames[chapter]}`,
    preview: oneLine(postPreview(post.content), postPreviewLength.card),
    headers: unsubscribeHeaders(unsubscribe),
    body: (
      <>
        <Title>{oneLine(post.title, 200)}</Title>
        <Paragraph>
          By {oneLine(post.authorName)}, {formatDate(post.date, 'en-US', { timeZone })}
        </Paragraph>
        <Section>
          <div className="ink post" style={text}>
            <p>{longTextMark}</p>
          </div>
        </Section>
        {post.files.length > 0 && (
          <Detail name="Attachments">
            {post.files.map(({ id, name }) => (
              <span key={id}>
                <Link className="accent" href={fileUrl(id)} style={{ color: accents[chapter].light }}>
                  {oneLine(name, 200)}
                </Link>
                <br />
              </span>
            ))}
          </Detail>
        )}
        <Action chapter={chapter} href={url}>
          Read on the portal
        </Action>
      </>
    ),
    longText,
    footer: (
      <>
        You receive this e-mail because you are a member of the {chapterNames[chapter]}.{' '}
        <FooterLink href={unsubscribe.page}>Unsubscribe from the newsletter</FooterLink>
      </>
    ),
  };
}
