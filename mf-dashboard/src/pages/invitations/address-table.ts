import { counted, splitAddresses } from '@portal/contracts';
import { textOfFile } from '@portal/contracts/text-file';
import { type AddressColumn, readAddressColumn } from './address-list.ts';

const maxFileBytes = 1024 * 1024;

/** Reads addresses from tables and files. `onFound` gets the addresses, and a message about what was found. */
export function addressTable(onFound: (addresses: string[], words: string) => void) {
  /** Whether the text was a table, and its addresses were taken. */
  const take = (text: string): boolean => {
    const column = readAddressColumn(text);
    if (column) onFound(column.addresses, describe(column));
    return column !== null;
  };

  const read = async (file: File) => {
    if (file.size > maxFileBytes) return onFound([], `${file.name} is larger than 1 MB.`);
    const bytes = await file.arrayBuffer().catch(() => null);
    if (bytes === null) return onFound([], `${file.name} could not be read.`);
    const text = textOfFile(new Uint8Array(bytes));
    if (!text.includes('@')) return onFound([], `${file.name} holds no e-mail addresses.`);
    if (!take(text)) onFound(splitAddresses(text), '');
  };

  return { take, read };
}

function describe({ addresses, heading, linesWithout }: AddressColumn): string {
  const found = `${counted(addresses.length, 'address', 'addresses')} taken`;
  const where = heading ? ` from the column “${heading}”` : '';
  return `${found}${where}.${linesWithout.length > 0 ? ` ${describeMissing(linesWithout)}` : ''}`;
}

const namedLines = 5;

function describeMissing(lines: number[]): string {
  const named = lines.slice(0, namedLines).join(', ');
  const more = lines.length > namedLines ? ', …' : '';
  return `${counted(lines.length, 'line has', 'lines have')} no address: ${named}${more}.`;
}
