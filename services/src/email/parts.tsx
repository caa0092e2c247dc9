import { type Chapter, chapterNames } from '@portal/contracts';
import { Button } from '@react-email/button';
import { Heading } from '@react-email/heading';
import { Link } from '@react-email/link';
import { Section } from '@react-email/section';
import { Text } from '@react-email/text';
import { Fragment, type ReactNode } from 'react';
import { lines } from './one-line.ts';
import { accents, fonts, light } from './palette.ts';

const bodyText = { color: light.ink, fontFamily: fonts.text, fontSize: '16px', lineHeight: '26px', margin: '0 0 16px' };
const label = { color: light.muted, fontSize: '13px', lineHeight: '20px' };

export const Title = ({ children }: { children: ReactNode }) => (
  <Heading
    as="h1"
    className="ink"
    dir="auto"
    style={{ color: light.ink, fontFamily: fonts.display, fontSize: '26px', lineHeight: '34px', margin: '0 0 20px' }}
  >
    {children}
  </Heading>
);

export const Paragraph = ({ children }: { children: ReactNode }) => (
  <Text className="ink" style={bodyText}>
    {children}
  </Text>
);

/** A typed text with its line breaks, and never as markup. */
export const Typed = ({ text }: { text: string }) =>
  lines(text).map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the lines of one rendering never change places
    <Fragment key={index}>
      {index > 0 && <br />}
      {line}
    </Fragment>
  ));

/** A value below its name. */
export const Detail = ({ name, children }: { name: string; children: ReactNode }) => (
  <Text className="ink" style={{ ...bodyText, margin: '0 0 12px' }}>
    <span className="muted" style={label}>
      {name}
    </span>
    <br />
    <span dir="auto">{children}</span>
  </Text>
);

/** Separates the details of a submission, or a person's own words, from our text. */
export const Aside = ({ chapter, children }: { chapter: Chapter; children: ReactNode }) => (
  <Section
    className="quote"
    style={{ borderLeft: `3px solid ${accents[chapter].light}`, margin: '0 0 24px', paddingLeft: '16px' }}
  >
    {children}
  </Section>
);

export const Action = ({ chapter, href, children }: { chapter: Chapter; href: string; children: ReactNode }) => (
  <Section style={{ margin: '0 0 24px' }}>
    <Button
      className="button"
      href={href}
      style={{
        backgroundColor: accents[chapter].light,
        borderRadius: '6px',
        color: '#ffffff',
        fontFamily: fonts.text,
        fontSize: '16px',
        fontWeight: 600,
        padding: '14px 24px',
      }}
    >
      {children}
    </Button>
  </Section>
);

/** An address to copy, if the button does not work. */
export const PlainLink = ({ chapter, href }: { chapter: Chapter; href: string }) => (
  <Link className="accent" href={href} style={{ color: accents[chapter].light, wordBreak: 'break-all' }}>
    {href}
  </Link>
);

/** A link in the small print. */
export const FooterLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <Link className="muted" href={href} style={{ color: light.muted, textDecoration: 'underline' }}>
    {children}
  </Link>
);

/** The small print of e-mails to members. `why` ends before the name of the chapter. */
export const memberFooter = (chapter: Chapter, why: string): string =>
  `You receive this e-mail ${why} the ${chapterNames[chapter]}.`;
