import { certificateCalls } from '@portal/contracts';
import { checkText } from '@portal/contracts/certificate-check';
import { type Html, html } from '@portal/releases/compose/html';
import { type Opened, termsOf } from './readable-parts.ts';

const time = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'long', timeZone: 'UTC' });

/** Whether a certificate or a transcript is genuine, as the page of `mf-hours` says it. */
export async function readCertificate({ segment: code, site, read }: Opened): Promise<Html> {
  const call = certificateCalls['GET /hours/certificate/check'];
  const checked = call.response.parse(await read('/hours/certificate/check', { code }));
  const { title, about, found } = checkText(checked, site);
  return html`<div class="container page"><section class="card stack"><h1>${title}</h1>
<p>${about}</p>
${found && html`${termsOf(found.facts)}\n<p>${found.next}</p>`}
<p class="muted small">Checked on ${time.format(new Date(checked.checked_at))}.</p></section></div>`;
}
