import { strToU8, zipSync } from 'fflate';

/** The smallest file that Excel opens. Cells are shared texts, numbers and, in the style 1, dates. */
export function workbook(rows: string, more: Record<string, Uint8Array> = {}): Uint8Array {
  const xml = (text: string) => strToU8(`<?xml version="1.0" encoding="UTF-8"?>${text}`);
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  return zipSync({
    '[Content_Types].xml': xml('<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>'),
    'xl/workbook.xml': xml(
      `<workbook xmlns="${main}" xmlns:r="${relationships}"><sheets><sheet name="Hours" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': xml(
      `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">
       <Relationship Id="rId1" Type="${relationships}/worksheet" Target="worksheets/sheet1.xml"/>
       <Relationship Id="rId2" Type="${relationships}/styles" Target="styles.xml"/>
       <Relationship Id="rId3" Type="${relationships}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
    ),
    'xl/styles.xml': xml(
      `<styleSheet xmlns="${main}"><cellStyleXfs><xf numFmtId="0"/></cellStyleXfs><cellXfs><xf numFmtId="0" xfId="0"/><xf numFmtId="14" xfId="0" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    ),
    'xl/sharedStrings.xml': xml(`<sst xmlns="${main}"><si><t>E-mail</t></si><si><t>Date</t></si></sst>`),
    'xl/worksheets/sheet1.xml': xml(`<worksheet xmlns="${main}"><sheetData>${rows}</sheetData></worksheet>`),
    ...more,
  });
}
