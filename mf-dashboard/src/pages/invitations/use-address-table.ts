import { useState } from 'react';
import { type AddressColumn, readAddressColumn, splitAddresses } from './address-list.ts';

const maxFileBytes = 1024 * 1024;

/** Takes addresses out of tables and files; `said` tells what was found. */
export function useAddressTable(onAddresses: (addresses: string[]) => void) {
  const [said, setSaid] = useState('');

  /** Whether the text was a table, and its addresses were taken. */
  const take = (text: string): boolean => {
    const column = readAddressColumn(text);
    setSaid(column ? describe(column) : '');
    if (column) onAddresses(column.addresses);
    return column !== null;
  };

  const read = async (file: File) => {
    if (file.size > maxFileBytes) return setSaid(`${file.name} is larger than 1 MB.`);
    const text = await file.text().catch(() => null);
    if (text === null) return setSaid(`${file.name} could not be read.`);
    if (!text.includes('@')) return setSaid(`${file.name} holds no e-mail addresses.`);
    if (!take(text)) onAddresses(splitAddresses(text));
  };

  return { said, take, read };
}

function describe({ addresses, heading, linesWithout }: AddressColumn): string {
  const found = `${count(addresses.length, 'address', 'addresses')} taken`;
  const where = heading ? ` from the column “${heading}”` : '';
  return `${found}${where}.${linesWithout.length > 0 ? ` ${describeMissing(linesWithout)}` : ''}`;
}

const namedLines = 5;

function describeMissing(lines: number[]): string {
  const named = lines.slice(0, namedLines).join(', ');
  const more = lines.length > namedLines ? ', …' : '';
  return `${count(lines.length, 'line has', 'lines have')} no address: ${named}${more}.`;
}

const count = (number: number, one: string, many: string) => `${number.toLocaleString()} ${number === 1 ? one : many}`;
