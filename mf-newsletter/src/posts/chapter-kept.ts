import { defaults } from '@portal/contracts/constants';
import { useChapter, useHydrated } from '@portal/sdk';

/** @returns a function that adds the chapter to an address of the newsletter. Without a script, it is in the address alone. */
export function useChapterKept(): (address: string) => string {
  const { chapter } = useChapter();
  const isNamed = !useHydrated() && chapter !== defaults.visitorChapter;
  return (address) =>
    isNamed ? `${address}${address.includes('?') ? '&' : '?'}chapter=${chapter.toLowerCase()}` : address;
}
