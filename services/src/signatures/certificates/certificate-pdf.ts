import { formatDate, hoursCount, hoursTypeNames, memberName, societyName } from '@portal/contracts';
import type { Config } from '../../config/config.ts';
import type { CertifiedSubmission } from './certified-submission.ts';
import {
  drawPdf,
  fitted,
  ink,
  type Letters,
  margin,
  muted,
  type Page,
  pageHeight,
  pageWidth,
  width,
  writeCheck,
} from './pdf-page.ts';

/** In points. */
const labelWidth = 110;

export type Shown = Pick<Config, 'publicUrl' | 'school' | 'timeZone'>;

/** One page with what the student can show to others, and a QR code with the address of its check page. */
export function certificatePdf(certified: CertifiedSubmission, code: string, config: Shown): Promise<Buffer> {
  const society = societyName(certified.chapter, config);
  return drawPdf({ Title: 'Certificate of Volunteer Service', Author: society }, (page, letters) => {
    page.rect(margin / 2, margin / 2, pageWidth - margin, pageHeight - margin).stroke(muted);
    writeStatement(page, certified, { society, letters });
    writeFacts(page, factsOf(certified, config), letters);
    const address = `${config.publicUrl}/check/${code}`;
    writeCheck(page, { address, what: 'certificate', top: 560, size: 120, letters });
  });
}

function writeStatement(
  page: Page,
  certified: CertifiedSubmission,
  { society, letters }: { society: string; letters: Letters },
): void {
  const { evidence, approvedHours, hoursType, serviceDate } = certified;
  const centred = { align: 'center', width } as const;
  const type = hoursTypeNames[hoursType].toLowerCase();
  page
    .fillColor(muted)
    .fontSize(12)
    .text(letters.shown(society), margin, 80, { ...centred, height: 30, ellipsis: true })
    .moveDown(0.5);
  page.fillColor(ink).font('title').fontSize(22).text('Certificate of Volunteer Service', centred).moveDown(1.2);
  page.font('text').fontSize(11).text('This certifies that', centred).moveDown(0.5);
  page.font('title');
  fitted(page, letters.shown(memberName(evidence.shown)), { largest: 20, ...centred });
  page.font('text').fontSize(11).moveDown(0.5);
  page.text(`completed ${hoursCount(approvedHours)} of ${type} volunteer service on`, centred);
  page.text(`${formatDate(serviceDate, 'en-US')}.`, centred);
}

function factsOf(certified: CertifiedSubmission, config: Shown): [label: string, value: string, lines: number][] {
  const { evidence, approvedAt, hours, approvedHours, sha256 } = certified;
  const day = (moment: string) => formatDate(moment, 'en-US', { timeZone: config.timeZone });
  const part = approvedHours < hours ? `${approvedHours} of the ${hoursCount(hours)} that were signed, ` : '';
  return [
    ['Service', evidence.shown.description, 7],
    ['Supervisor', evidence.supervisor.name, 2],
    ['Signed', `by ${evidence.signature} on ${day(evidence.signedAt)}`, 2],
    ['Statement', `“${evidence.statement.text}”`, 4],
    ['Approved', `${part}by ${societyName(certified.chapter, config)} on ${day(approvedAt.toISOString())}`, 2],
    ['Evidence', `SHA-256 ${sha256.slice(0, 16)}…`, 1],
  ];
}

/** Each value has a number of lines at most, so that all fit above the code. */
function writeFacts(page: Page, facts: [label: string, value: string, lines: number][], letters: Letters): void {
  page.fontSize(9);
  let top = 300;
  for (const [label, value, lines] of facts) {
    const text = letters.shown(value.replace(/\s+/g, ' '));
    const box = { width: width - labelWidth, height: lines * page.currentLineHeight(true), ellipsis: true };
    page.fillColor(muted).text(label, margin, top, { width: labelWidth });
    page.fillColor(ink).text(text, margin + labelWidth, top, box);
    top += Math.min(page.heightOfString(text, { width: box.width }), box.height) + 8;
  }
}
