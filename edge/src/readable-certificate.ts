import {
  type CheckedCertificate,
  type CheckedTranscript,
  certificateCalls,
  formatDate,
  hoursCount,
  nameWithInitial,
  societyName,
  submittedHours,
  transcriptYearTitle,
} from '@portal/contracts';
import { type Html, html } from '@portal/releases/compose/html';
import type { Site } from '@portal/releases/store/documents';
import { type Opened, termsOf } from './readable-parts.ts';

const time = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'long', timeZone: 'UTC' });

/** Whether a certificate or a transcript is genuine, as the page of `mf-hours` says it. */
export async function readCertificate({ segment: code, site, read }: Opened): Promise<Html> {
  const call = certificateCalls['GET /hours/certificate/check'];
  const found = call.response.parse(await read('/hours/certificate/check', { code }));
  const { certificate, transcript, checked_at } = found;
  const result = certificate
    ? certificateText(certificate, site)
    : transcript
      ? transcriptText(transcript, site)
      : notValid;
  return html`<div class="container page"><section class="card stack">${result}
<p class="muted small">Checked on ${time.format(new Date(checked_at))}.</p></section></div>`;
}

/** The day that the PDF has, which is the society's. */
const printedDay = (moment: string, { timeZone }: Site): string => formatDate(moment, 'en-US', { timeZone });

const certificateText = (certificate: CheckedCertificate, site: Site): Html => html`<h1>This certificate is genuine</h1>
<p>A supervisor signed these hours, and the chapter approved them.</p>
${termsOf({
  Student: nameWithInitial(certificate),
  Chapter: societyName(certificate.chapter, site),
  Hours: submittedHours(certificate, certificate.hours_type),
  'Date of service': formatDate(certificate.service_date, 'en-US'),
  Signed: printedDay(certificate.signed_at, site),
  Approved: printedDay(certificate.approved_at, site),
})}
<p>Compare this with the certificate that you were given.</p>`;

const transcriptText = (transcript: CheckedTranscript, site: Site): Html => html`<h1>This transcript is genuine</h1>
<p>The chapter approved these hours, and none of them was changed since.</p>
${termsOf({
  Student: nameWithInitial(transcript),
  Chapter: societyName(transcript.chapter, site),
  ...Object.fromEntries(
    transcript.years.map(({ name, sync, async: alone, total }) => [
      transcriptYearTitle(name),
      `${hoursCount(total)} (${sync} synchronous, ${alone} asynchronous)`,
    ]),
  ),
  Made: printedDay(transcript.made_at, site),
})}
<p>Compare this with the transcript that you were given.</p>`;

const notValid = html`<h1>This certificate is not valid</h1>
<p>The code is unknown, or the certificate or transcript no longer counts. Check the address, or ask the person who gave it to you for a new one.</p>`;
