import {
  ErrorResponse,
  formatDate,
  hoursCount,
  hoursTypeNames,
  memberName,
  othersWaitingText,
  type SignatureData,
  signatureCalls,
  signatureStatement,
  signingExplained,
  societyName,
} from '@portal/contracts';
import { type Html, html } from '@portal/releases/compose/html';
import type { Site } from '@portal/releases/store/documents';
import { type Opened, termsOf } from './readable-parts.ts';

/** What waits for a supervisor, as the page of `mf-signature` shows it, or why nothing does. */
export async function readRequests(opened: Opened): Promise<Html | undefined> {
  if (opened.segment === 'mail') return mailPage;
  const isAll = opened.segment === 'all';
  const body = await (isAll
    ? opened.read('/hours/signatures', { token: opened.query.get('token') ?? '' })
    : opened.read('/hours/signature', { signatureRequestId: opened.segment }));
  const refusal = ErrorResponse.safeParse(body);
  if (refusal.success) return pageOf(html`<p class="notice">${refusal.data.error}</p>`);
  return requestsText(isAll ? allOf(body) : oneOf(body, opened.segment), opened.site);
}

const mailPage = html`<main class="container page stack">
<h1>E-mails to Supervisors</h1>
<p class="notice">To stop these e-mails here, please turn on JavaScript and open the link again. "Unsubscribe" in your mail program works without it.</p>
</main>`;

const pageOf = (content: Html): Html => html`<main class="container page stack">
<h1>Volunteer Hours Verification</h1>
${content}
</main>`;

function requestsText({ requests, others }: Readable, site: Site): Html {
  const [first] = requests;
  if (!first) return pageOf(html`<p>No request to your address waits for an answer.</p>`);
  return pageOf(html`${others}
${requests.map((request) => requestText(request, site))}
<p class="notice">${first.signature === null ? 'Signing needs JavaScript. Please turn it on and open the link again.' : 'This signature request has already been completed.'}</p>
${termsOf(signingExplained(first.chapter, site))}`);
}

/** `others` leads to the other requests of a link. */
interface Readable {
  requests: SignatureData[];
  others?: Html;
}

function allOf(body: unknown): Readable {
  const { waiting } = signatureCalls['GET /hours/signatures'].response.parse(body);
  return { requests: waiting.map(({ signatureData }) => signatureData) };
}

function oneOf(body: unknown, token: string): Readable {
  const { signatureData, othersWaiting } = signatureCalls['GET /hours/signature'].response.parse(body);
  const address = `/signature/all?${new URLSearchParams({ token })}`;
  return {
    requests: [signatureData],
    ...(othersWaiting > 0 && { others: html`<p><a href="${address}">${othersWaitingText(othersWaiting)}</a></p>` }),
  };
}

const requestText = (data: SignatureData, { school }: Site): Html => html`<section class="card stack">
<p>${memberName(data)} of the ${societyName(data.chapter, { school })} named you as the supervisor of this service.</p>
${termsOf({
  'Volunteer Name': memberName(data),
  'Hours Type': hoursTypeNames[data.hours_type],
  'Hours Completed': hoursCount(data.hours),
  'Date of Service': formatDate(data.service_date, 'en-US'),
  'Description of Service': data.description,
  ...(data.signature && { 'Signed By': data.signature }),
})}
<p>${signatureStatement(data)}</p>
</section>`;
