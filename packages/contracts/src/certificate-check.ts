import type { ResponseOf } from './calls.ts';
import type { CheckedCertificate } from './certificates.ts';
import { hundredths } from './counts.ts';
import { formatDate } from './dates.ts';
import { nameWithInitial } from './member-name.ts';
import type { PortalConfig } from './portal-config.ts';
import { hoursCount, submittedHours } from './signature-statement.ts';
import { societyName } from './society.ts';
import { type CheckedTranscript, transcriptSums, transcriptYearTitle } from './transcripts.ts';

/** What the check page of a certificate or transcript says, with scripts and without. */
interface CheckText {
  title: string;
  about: string;
  /** Values by their labels, and what to do with them. Undefined where nothing is valid. */
  found?: { facts: Record<string, string>; next: string };
}

type Site = Pick<PortalConfig, 'school' | 'timeZone'>;
type Checked = Pick<ResponseOf<'GET /hours/certificate/check'>, 'certificate' | 'transcript'>;

const notValid =
  'The code is unknown, or the certificate or transcript no longer counts. Check the address, or ask the person who gave it to you for a new one.';

export function checkText({ certificate, transcript }: Checked, site: Site): CheckText {
  if (certificate) {
    const about = 'A supervisor signed these hours, and the chapter approved them.';
    return genuine('certificate', about, ofCertificate(certificate, site));
  }
  if (transcript) {
    const about = 'The chapter approved these hours, and none of them was changed since.';
    return genuine('transcript', about, ofTranscript(transcript, site));
  }
  return { title: 'This certificate is not valid', about: notValid };
}

const genuine = (what: string, about: string, facts: Record<string, string>): CheckText => ({
  title: `This ${what} is genuine`,
  about,
  found: { facts, next: `Compare this with the ${what} that you were given.` },
});

/** The day that the PDF has, which is the society's, wherever the reader is. */
const printedDay = (moment: string, { timeZone }: Site): string => formatDate(moment, 'en-US', { timeZone });

const ofCertificate = (certificate: CheckedCertificate, site: Site) => ({
  Student: nameWithInitial(certificate),
  Chapter: societyName(certificate.chapter, site),
  Hours: submittedHours(certificate, certificate.hours_type),
  'Date of service': formatDate(certificate.service_date, 'en-US'),
  Signed: printedDay(certificate.signed_at, site),
  Approved: printedDay(certificate.approved_at, site),
});

function ofTranscript(transcript: CheckedTranscript, site: Site) {
  const { years, chapter, made_at } = transcript;
  const all = hundredths(years.reduce((sum, { total }) => sum + total, 0));
  const ofYears = years.map(({ name, sync, async, total }) => {
    const sums = transcriptSums({ sync, async, corrections: hundredths(total - sync - async) });
    return [transcriptYearTitle(name), `${hoursCount(total)} (${sums})`];
  });
  return {
    Student: nameWithInitial(transcript),
    Chapter: societyName(chapter, site),
    ...Object.fromEntries(ofYears),
    ...(years.length > 1 && { 'All together': hoursCount(all) }),
    Made: printedDay(made_at, site),
  };
}
