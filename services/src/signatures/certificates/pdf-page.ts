import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import qrcode from 'qrcode-generator';

/** All in points. */
export const [pageWidth, pageHeight, margin] = [612, 792, 64];
export const width = pageWidth - 2 * margin;

export const [ink, muted] = ['#1a1a1a', '#595959'];

/** Names of people need more letters than the fonts that every PDF reader has. */
const font = (name: string) => fileURLToPath(import.meta.resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`));

export type Page = PDFKit.PDFDocument;

/** What the fonts have letters for, but whose words pdfkit puts in the order of Latin ones. */
const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Nko}]/u;

/** The letters of the fonts, which lack those of Chinese, Japanese and Korean, among others. */
export class Letters {
  areRomanised = false;

  constructor(
    private readonly page: Page,
    private readonly romanise: (text: string) => string,
  ) {}

  /** The text as the font in use can show it, word by word. */
  shown(text: string): string {
    // pdfkit's types leave the font out.
    const { font } = (this.page as unknown as { _font: { font: { hasGlyphForCodePoint(code: number): boolean } } })
      ._font;
    const isShown = (letter: string) =>
      font.hasGlyphForCodePoint(letter.codePointAt(0) as number) && !rightToLeft.test(letter);
    return text.replace(/\S+/gu, (word) => {
      if ([...word].every(isShown)) return word;
      this.areRomanised = true;
      return this.romanise(word);
    });
  }
}

/**
 * A PDF of Letter pages with the fonts `text` and `title`. Words that the fonts cannot show are written in Latin letters, and
 * `writeCheck` says so if it comes last.
 */
export async function drawPdf(
  info: { Title: string; Author: string },
  draw: (page: Page, letters: Letters) => void,
): Promise<Buffer> {
  const [{ default: PDFDocument }, { default: romanise }] = await Promise.all([import('pdfkit'), import('any-ascii')]);
  const page = new PDFDocument({
    size: 'LETTER',
    margin,
    font: font('DejaVuSans'),
    lang: 'en-US',
    displayTitle: true,
    bufferPages: true,
    info,
  });
  const written = buffer(page);
  page.registerFont('text', font('DejaVuSans'));
  page.registerFont('title', font('DejaVuSerif-Bold'));
  draw(page, new Letters(page, romanise));
  page.end();
  return written;
}

/** A name in one line, smaller if it is long. */
export function fitted(
  page: Page,
  name: string,
  { largest, ...text }: { largest: number; width: number; align?: 'center' },
): void {
  const wide = page.fontSize(largest).widthOfString(name);
  page.fontSize(Math.max(8, Math.min(largest, (largest * text.width) / wide)));
  page.text(name, { ...text, height: largest * 1.5, ellipsis: true });
}

/** The QR code of a check page, with its address beside it. `what` is what is checked, such as 'certificate'. */
export function writeCheck(page: Page, { address, what, top, size, letters }: Check): void {
  const qr = qrcode(0, 'M');
  qr.addData(address);
  qr.make();
  const count = qr.getModuleCount();
  const square = size / count;
  for (let row = 0; row < count; row += 1) {
    for (let column = 0; column < count; column += 1) {
      if (qr.isDark(row, column)) page.rect(margin + column * square, top + row * square, square, square);
    }
  }
  page.fill('#000000');
  const [left, beside] = [margin + size + 24, { width: width - size - 24 }];
  page
    .fillColor(ink)
    .fontSize(11)
    .text('Is this genuine?', left, top + 8, beside)
    .moveDown(0.4);
  page.fontSize(9).text(`Scan the code, or open this address. It says whether the ${what} still counts:`, beside);
  page.moveDown(0.4).text(address, { ...beside, link: address, underline: true });
  if (letters.areRomanised) page.moveDown(0.4).fillColor(muted).fontSize(8).text(romanisedNote, { underline: false });
}

const romanisedNote =
  'Words in other scripts are written in Latin letters here, Japanese names by their Chinese reading. ' +
  'The check page has the name as it is.';

interface Check {
  address: string;
  what: string;
  top: number;
  size: number;
  letters: Letters;
}
