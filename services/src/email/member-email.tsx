import type { ReactNode } from 'react';
import type { Email } from './email.ts';
import { greeting } from './greeting.ts';
import { Action, Aside, Detail, memberFooter, Paragraph, Title, Typed } from './parts.tsx';

interface MemberEmail extends Pick<Email, 'neutralSubject' | 'choice'> {
  member: Pick<Email, 'chapter'> & { email: string; firstName: string };
  title: string;
  /** Default: the title. */
  subject?: string;
  paragraphs: ReactNode[];
  /** Typed texts by their names. Those that are empty are left out. */
  details?: Record<string, string | null | undefined>;
  /** The button. */
  action?: [text: string, url: string];
  /** Ends before the name of the chapter. */
  why: string;
}

/** The e-mail to a member about one thing: what happened, the details of it, and where to go on. */
export function memberEmail({ member, title, paragraphs, details, action, why, ...envelope }: MemberEmail): Email {
  const { email: to, chapter, firstName } = member;
  return {
    to,
    chapter,
    subject: title,
    ...envelope,
    body: (
      <>
        <Title>{title}</Title>
        {[greeting(firstName), ...paragraphs].map((paragraph, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the paragraphs of one rendering never change places
          <Paragraph key={index}>{paragraph}</Paragraph>
        ))}
        {details && (
          <Aside chapter={chapter}>
            {Object.entries(details).map(
              ([name, text]) =>
                text && (
                  <Detail key={name} name={name}>
                    <Typed text={text} />
                  </Detail>
                ),
            )}
          </Aside>
        )}
        {action && (
          <Action chapter={chapter} href={action[1]}>
            {action[0]}
          </Action>
        )}
      </>
    ),
    footer: memberFooter(chapter, why),
  };
}
