import {
  formatDate,
  hoursCount,
  hoursTypeNames,
  type SignatureData,
  signatureCalls,
  signatureStatement,
  signingExplained,
  societyName,
  volunteerName,
} from '@portal/contracts';
import { type Html, html } from '@portal/releases/compose/html';
import type { Site } from '@portal/releases/store/documents';

const note = /<noscript>[\s\S]*?<\/noscript>/;

interface Asked {
  page: string;
  site: Site;
  /** Path and query, with the secret of the link. */
  address: string;
  /** Of the visitor, whose calls the services count. */
  ip: string;
}

/**
 * Puts what a supervisor's link opens into the page, for browsers without scripts. It is fetched for each request; no
 * cache and no log gets the secret of the link.
 * @param apiUrl address of the services that know signatures
 * @returns undefined if there is nothing to read, and the page is served as it is
 */
export async function readableRequests(
  apiUrl: string,
  { page, site, address, ip }: Asked,
): Promise<string | undefined> {
  if (!note.test(page)) return undefined;
  const requests = await fetchRequests(apiUrl, address, ip).catch(() => []);
  const [first] = requests;
  if (!first) return undefined;
  const { source } = html`<noscript><main class="container page stack">
<h1>Volunteer Hours Verification</h1>
${requests.map((request) => requestText(request, site))}
<p class="notice">Signing needs JavaScript. Please turn it on and open the link again.</p>
${termsOf(signingExplained(first.chapter, site))}
</main></noscript>`;
  return page.replace(note, () => source);
}

async function fetchRequests(apiUrl: string, address: string, ip: string): Promise<SignatureData[]> {
  const { pathname, searchParams } = new URL(address, 'http://edge');
  const segment = /^\/+signature\/([^/]+)\/?$/.exec(pathname)?.[1];
  if (!segment || segment === 'mail') return [];
  const isList = segment === 'all';
  const query: Record<string, string> = isList
    ? { token: searchParams.get('token') ?? '' }
    : { signatureRequestId: decodeURIComponent(segment) };
  const url = `${apiUrl}/api/v1/hours/${isList ? 'signatures' : 'signature'}?${new URLSearchParams(query)}`;
  const response = await fetch(url, { headers: { 'x-forwarded-for': ip }, signal: AbortSignal.timeout(patienceMs) });
  if (!response.ok) return [];
  const body: unknown = await response.json();
  return isList
    ? signatureCalls['GET /hours/signatures'].response.parse(body).waiting.map(({ signatureData }) => signatureData)
    : [signatureCalls['GET /hours/signature'].response.parse(body).signatureData];
}

/** The script shows the same after this time, and it says what failed. */
const patienceMs = 800;

const requestText = (data: SignatureData, { school }: Site): Html => html`<section class="card stack">
<p>${volunteerName(data)} of the ${societyName(data.chapter, { school })} named you as the supervisor of this service.</p>
${termsOf({
  'Volunteer Name': volunteerName(data),
  'Hours Type': hoursTypeNames[data.hours_type],
  'Hours Completed': hoursCount(data.hours),
  'Date of Service': formatDate(data.service_date, 'en-US'),
  'Description of Service': data.description,
  ...(data.signature && { 'Signed By': data.signature }),
})}
<p>${signatureStatement(data)}</p>
</section>`;

const termsOf = (terms: Record<string, string>): Html =>
  html`<dl class="facts">${Object.entries(terms).map(([name, text]) => html`<dt>${name}</dt><dd>${text}</dd>`)}</dl>`;
