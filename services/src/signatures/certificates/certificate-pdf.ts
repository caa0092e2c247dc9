import { fileURLToPath } from 'node:url';
import { formatDate, hoursCount, hoursTypeNames, societyName, volunteerName } from '@portal/contracts';
import qrcode from 'qrcode-generator';
import type { Config } from '../../config/config.ts';
import type { CertifiedSubmission } from './certified-submission.ts';

/** All in points. */
const margin = 64;
const width = 612 - 2 * margin;
const labelWidth = 110;
const codeSize = 120;
const codeTop = 560;

const [ink, muted] = ['#1a1a1a', '#595959'];

/** Names of people need more letters than the fonts that every PDF reader has. */
const font = (name: string) => fileURLToPath(import.meta.resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`));

type Page = PDFKit.PDFDocument;
type Shown = Pick<Config, 'publicUrl' | 'school' | 'timeZone'>;

/** One page with what the student can show to others, and a QR code with the address of its check page. */
export async function certificatePdf(certified: CertifiedSubmission, code: string, config: Shown): Promise<Buffer> {
  const { default: PDFDocument } = await import('pdfkit');
  const page = new PDFDocument({
    size: 'LETTER',
    margin,
    font: font('DejaVuSans'),
    lang: 'en-US',
    displayTitle: true,
    info: { Title: 'Certificate of Volunteer Service', Author: societyName(certified.chapter, config) },
  });
  const chunks: Buffer[] = [];
  page.on('data', (chunk: Buffer) => chunks.push(chunk));
  const written = new Promise((resolve, reject) => page.on('end', resolve).on('error', reject));
  page.registerFont('title', font('DejaVuSerif-Bold'));
  page.rect(margin / 2, margin / 2, 612 - margin, 792 - margin).stroke(muted);
  writeStatement(page, certified, societyName(certified.chapter, config));
  writeFacts(page, factsOf(certified, config));
  writeCheck(page, `${config.publicUrl}/check/${code}`);
  page.end();
  await written;
  return Buffer.concat(chunks);
}

function writeStatement(page: Page, certified: CertifiedSubmission, society: string): void {
  const { evidence, hours, hoursType, serviceDate } = certified;
  const centred = { align: 'center', width } as const;
  const type = hoursTypeNames[hoursType].toLowerCase();
  page
    .fillColor(muted)
    .fontSize(12)
    .text(society, margin, 80, { ...centred, height: 30, ellipsis: true })
    .moveDown(0.5);
  page.fillColor(ink).font('title').fontSize(22).text('Certificate of Volunteer Service', centred).moveDown(1.2);
  page.font(font('DejaVuSans')).fontSize(11).text('This certifies that', centred).moveDown(0.5);
  fitted(page.font('title'), volunteerName(evidence.shown), { largest: 20, ...centred });
  page.font(font('DejaVuSans')).fontSize(11).moveDown(0.5);
  page.text(`completed ${hoursCount(hours)} of ${type} volunteer service on`, centred);
  page.text(`${formatDate(serviceDate, 'en-US')}.`, centred);
}

/** A name in one line, smaller if it is long. */
function fitted(page: Page, name: string, { largest, ...text }: { largest: number; width: number; align: 'center' }) {
  const wide = page.fontSize(largest).widthOfString(name);
  page.fontSize(Math.max(8, Math.min(largest, (largest * text.width) / wide)));
  page.text(name, { ...text, height: largest * 1.5, ellipsis: true });
}

function factsOf(certified: CertifiedSubmission, config: Shown): [label: string, value: string, lines: number][] {
  const { evidence, approvedAt, sha256 } = certified;
  const day = (moment: string) => formatDate(moment, 'en-US', { timeZone: config.timeZone });
  return [
    ['Service', evidence.shown.description, 7],
    ['Supervisor', evidence.supervisor.name, 2],
    ['Signed', `by ${evidence.signature} on ${day(evidence.signedAt)}`, 2],
    ['Statement', `“${evidence.statement.text}”`, 4],
    ['Approved', `by ${societyName(certified.chapter, config)} on ${day(approvedAt.toISOString())}`, 2],
    ['Evidence', `SHA-256 ${sha256.slice(0, 16)}…`, 1],
  ];
}

/** Each value has a number of lines at most, so that all fit above the code. */
function writeFacts(page: Page, facts: [label: string, value: string, lines: number][]): void {
  page.fontSize(9);
  let top = 300;
  for (const [label, value, lines] of facts) {
    const text = value.replace(/\s+/g, ' ');
    const box = { width: width - labelWidth, height: lines * page.currentLineHeight(true), ellipsis: true };
    page.fillColor(muted).text(label, margin, top, { width: labelWidth });
    page.fillColor(ink).text(text, margin + labelWidth, top, box);
    top += Math.min(page.heightOfString(text, { width: box.width }), box.height) + 8;
  }
}

function writeCheck(page: Page, address: string): void {
  const qr = qrcode(0, 'M');
  qr.addData(address);
  qr.make();
  const count = qr.getModuleCount();
  const size = codeSize / count;
  for (let row = 0; row < count; row += 1) {
    for (let column = 0; column < count; column += 1) {
      if (qr.isDark(row, column)) page.rect(margin + column * size, codeTop + row * size, size, size);
    }
  }
  page.fill('#000000');
  const [left, beside] = [margin + codeSize + 24, { width: width - codeSize - 24 }];
  page
    .fillColor(ink)
    .fontSize(11)
    .text('Is this genuine?', left, codeTop + 8, beside)
    .moveDown(0.4);
  page.fontSize(9).text('Scan the code, or open this address. It says whether the certificate still counts:', beside);
  page.moveDown(0.4).text(address, { ...beside, link: address, underline: true });
}
