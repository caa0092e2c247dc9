/** Those of HTML that people type or paste. The others stay as they are typed: all of them are too many bytes for a preview. */
const named: Record<string, string> = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', copy: '©', reg: '®', trade: '™' },
  ...{ hellip: '…', ndash: '–', mdash: '—', bull: '•', middot: '·', deg: '°', times: '×', divide: '÷', plusmn: '±' },
  ...{ lsquo: '‘', rsquo: '’', ldquo: '“', rdquo: '”', laquo: '«', raquo: '»', sect: '§', para: '¶', shy: '\u00ad' },
  ...{ cent: '¢', pound: '£', yen: '¥', euro: '€', frac12: '½', frac14: '¼', frac34: '¾', iexcl: '¡', iquest: '¿' },
  ...{ larr: '←', uarr: '↑', rarr: '→', darr: '↓', szlig: 'ß', aelig: 'æ', AElig: 'Æ', oslash: 'ø', Oslash: 'Ø' },
};

/** Combining characters. */
const accents: Record<string, string> = {
  ...{ grave: '\u0300', acute: '\u0301', circ: '\u0302', tilde: '\u0303' },
  ...{ uml: '\u0308', ring: '\u030a', cedil: '\u0327' },
};

// Code, where nothing is an entity, or one entity.
const codeOrEntity = /(`+|~~~)[\s\S]*?\1|&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|([a-zA-Z]+\d*));/g;

/** @param shown makes the character of an entity into what stands in its place */
export function withoutEntities(text: string, shown: (character: string) => string): string {
  return text.replace(codeOrEntity, (written, _code, decimal?: string, hexadecimal?: string, name?: string) => {
    const number = decimal ?? (hexadecimal && `0x${hexadecimal}`);
    const character = number ? characterOf(Number(number)) : name && (ownOf(named, name) ?? accented(name));
    return character ? shown(character) : written;
  });
}

const ownOf = (table: Record<string, string>, name: string): string | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined;

function accented(name: string): string | undefined {
  const accent = ownOf(accents, name.slice(1));
  const letter = accent && `${name[0]}${accent}`.normalize('NFC');
  return letter?.length === 1 ? letter : undefined;
}

/** CommonMark 2.5: what is no character is the replacement character. */
const characterOf = (code: number): string =>
  code === 0 || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff) ? '\ufffd' : String.fromCodePoint(code);
