import { advisorOf, chapterNames, type Society, societyName } from '@portal/contracts';
import { Body } from '@react-email/body';
import { Container } from '@react-email/container';
import { Head } from '@react-email/head';
import { Html } from '@react-email/html';
import { Preview } from '@react-email/preview';
import { Section } from '@react-email/section';
import { Text } from '@react-email/text';
import type { Email } from './email.ts';
import { pageLink } from './page-link.ts';
import { accents, darkStyles, fonts, light } from './palette.ts';
import { FooterLink } from './parts.tsx';

const [frameWidth, border, padding] = [560, 1, 32];
/** Width of the content in pixels. */
export const contentWidth = frameWidth - 2 * (border + padding);

/** The frame of every e-mail: the chapter's name above, the small print and who asks below, no images. */
export const Layout = ({
  chapter,
  subject,
  preview = subject,
  body,
  footer,
  choice,
  society,
}: Email & { society: Society }) => (
  <Html lang="en">
    <Head>
      <title>{subject}</title>
      <meta name="color-scheme" content="light dark" />
      <meta name="supported-color-schemes" content="light dark" />
      <style>{darkStyles(chapter)}</style>
    </Head>
    <Preview>{preview}</Preview>
    <Body className="paper" style={{ backgroundColor: light.paper, margin: 0, padding: '24px 12px' }}>
      <Container style={{ maxWidth: frameWidth, overflowWrap: 'anywhere' }}>
        <Text
          className="accent"
          style={{ color: accents[chapter].light, fontFamily: fonts.display, fontSize: '18px', margin: '0 0 12px' }}
        >
          {chapterNames[chapter]}
        </Text>
        <Section
          className="surface"
          style={{
            backgroundColor: light.surface,
            border: `${border}px solid ${light.line}`,
            borderRadius: '10px',
            borderTop: `4px solid ${accents[chapter].light}`,
            padding: `32px ${padding}px 16px`,
          }}
        >
          {body}
        </Section>
        <Text
          className="muted"
          style={{
            color: light.muted,
            fontFamily: fonts.text,
            fontSize: '13px',
            lineHeight: '20px',
            margin: '16px 4px',
          }}
        >
          {footer}
          {choice && (
            <>
              {' '}
              <FooterLink href={pageLink(society.publicUrl, '/dashboard/notifications', chapter)}>
                Choose which e-mails you get
              </FooterLink>
            </>
          )}
          <br />
          {societyName(chapter, society)}
          {advisorOf(society) && `. Advisor: ${advisorOf(society)}`}
        </Text>
      </Container>
    </Body>
  </Html>
);
