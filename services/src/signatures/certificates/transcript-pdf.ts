import {
  betweenYears,
  type Chapter,
  formatDate,
  hoursCount,
  hoursTypeNames,
  hundredths,
  memberName,
  societyName,
  transcriptSums,
  transcriptYearTitle,
} from '@portal/contracts';
import type { Shown } from './certificate-pdf.ts';
import {
  drawPdf,
  fitted,
  ink,
  type Letters,
  margin,
  muted,
  type Page,
  pageHeight,
  width,
  writeCheck,
} from './pdf-page.ts';
import type { TranscriptLine, TranscriptYear } from './transcript-lines.ts';

export interface Transcript {
  firstName: string;
  lastName: string;
  chapter: Chapter;
  madeAt: Date;
  /** Oldest first, and last the hours between two years. */
  years: TranscriptYear[];
}

/** In points. */
const bottom = pageHeight - margin;
const lineHeight = 12;
const columns = [
  { title: 'Date', left: 0, width: 72 },
  { title: 'Hours', left: 76, width: 36 },
  { title: 'Type', left: 116, width: 80 },
  { title: 'Service', left: 200, width: 168 },
  { title: 'Signed by', left: 372, width: width - 372 },
] as const;

/** As many pages as the hours need, with totals by year and type, and a QR code with the address of the check page. */
export function transcriptPdf(transcript: Transcript, code: string, config: Shown): Promise<Buffer> {
  const society = societyName(transcript.chapter, config);
  return drawPdf({ Title: 'Transcript of Volunteer Service', Author: society }, (page, letters) => {
    writeHead(page, transcript, { society, timeZone: config.timeZone, letters });
    page.x = margin;
    page.y = 310;
    for (const year of transcript.years) writeYear(page, year, letters);
    if (transcript.years.length > 1) writeTotal(page, transcript.years);
    writePageNumbers(page);
    // What is written in other letters is known now, and said beside the code.
    page.switchToPage(0);
    const address = `${config.publicUrl}/check/${code}`;
    writeCheck(page, { address, what: 'transcript', top: 190, size: 96, letters });
  });
}

interface Head {
  society: string;
  timeZone: string;
  letters: Letters;
}

function writeHead(page: Page, transcript: Transcript, about: Head): void {
  const { firstName, lastName, madeAt, years } = transcript;
  page
    .fillColor(muted)
    .fontSize(11)
    .text(about.letters.shown(about.society), { width, height: 28, ellipsis: true })
    .moveDown(0.5);
  page.fillColor(ink).font('title').fontSize(20).text('Transcript of Volunteer Service').moveDown(0.5);
  const name = memberName({ first_name: firstName, last_name: lastName });
  fitted(page, about.letters.shown(name), { largest: 15, width });
  page.font('text').fontSize(10).moveDown(0.3);
  const day = formatDate(madeAt.toISOString(), 'en-US', { timeZone: about.timeZone });
  page.text(`${yearsInWords(years)}. Approved hours as of ${day}.`, { width, height: 26, ellipsis: true });
}

/** For example `School years 2025–26, 2026–27 and between school years`. */
export function yearsInWords(years: Pick<TranscriptYear, 'name'>[]): string {
  const names = years.map(({ name }) => name).filter((name) => name !== betweenYears);
  const inYears = names.length > 1 ? `School years ${names.join(', ')}` : transcriptYearTitle(names[0] ?? betweenYears);
  return names.length > 0 && names.length < years.length ? `${inYears} and between school years` : inYears;
}

function writeYear(page: Page, year: TranscriptYear, letters: Letters): void {
  makeRoom(page, 5 * lineHeight);
  page.fillColor(ink).font('title').fontSize(12).text(transcriptYearTitle(year.name), margin).moveDown(0.2);
  const sums = `${hoursCount(year.total)}: ${transcriptSums(year)}.`;
  page.font('text').fontSize(9).text(sums, { width }).moveDown(0.5);
  writeTitles(page);
  for (const line of year.lines) writeLine(page, line, letters);
  page.moveDown(1.5);
}

function writeTitles(page: Page): void {
  const top = page.y;
  for (const { title, left, width } of columns)
    page
      .fillColor(muted)
      .fontSize(8)
      .text(title, margin + left, top, { width });
  rule(page, top + lineHeight);
}

/** At most three lines of text. A page that is full ends before it. */
function writeLine(page: Page, line: TranscriptLine, letters: Letters): void {
  const texts = [
    formatDate(line.day, 'en-US', { dateStyle: 'medium' }),
    `${line.hours}`,
    line.type === 'correction' ? 'Correction' : hoursTypeNames[line.type],
    letters.shown(line.description.replace(/\s+/g, ' ')),
    line.type === 'correction' ? '' : letters.shown(line.signedBy ?? 'Nobody; approved only'),
  ];
  page.fontSize(8);
  const heights = columns.map(({ width }, index) => page.heightOfString(texts[index] ?? '', { width }));
  const height = Math.min(Math.max(...heights), 3 * page.currentLineHeight(true));
  if (makeRoom(page, height + 8)) writeTitles(page);
  const top = page.y;
  for (const [index, { left, width }] of columns.entries())
    page
      .fillColor(ink)
      .fontSize(8)
      .text(texts[index] ?? '', margin + left, top, { width, height, ellipsis: true });
  rule(page, top + height + 3);
}

function writeTotal(page: Page, years: TranscriptYear[]): void {
  makeRoom(page, 2 * lineHeight);
  const total = years.reduce((sum, year) => sum + year.total, 0);
  page
    .font('title')
    .fontSize(12)
    .text(`All hours: ${hoursCount(hundredths(total))}`, margin);
}

/** Whether a new page was begun. */
function makeRoom(page: Page, height: number): boolean {
  if (page.y + height <= bottom) return false;
  page.addPage();
  return true;
}

function rule(page: Page, top: number): void {
  page
    .moveTo(margin, top)
    .lineTo(margin + width, top)
    .lineWidth(0.5)
    .stroke(muted);
  page.y = top + 4;
}

function writePageNumbers(page: Page): void {
  const { count } = page.bufferedPageRange();
  for (let index = 0; index < count; index += 1) {
    page.switchToPage(index);
    // A text below the margin would begin another page.
    page.page.margins.bottom = 0;
    const place = { width, align: 'center', lineBreak: false } as const;
    page
      .font('text')
      .fontSize(8)
      .fillColor(muted)
      .text(`Page ${index + 1} of ${count}`, margin, bottom + 20, place);
  }
}
