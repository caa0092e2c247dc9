import type { BenefitIconName } from '../../content.ts';

/** Line drawings in a square of 24 by 24. */
const drawings: Record<BenefitIconName, string> = {
  medal:
    'M8 3 5 9M16 3l3 6M9 3h6M12 21a6 6 0 1 0 0-12 6 6 0 0 0 0 12ZM12 12.5l.9 1.7 1.9.3-1.4 1.3.3 1.9-1.7-.9-1.7.9.3-1.9-1.4-1.3 1.9-.3Z',
  cap: 'M2.5 9.5 12 5l9.5 4.5L12 14ZM6.5 11.5V16c0 1.4 2.5 2.5 5.5 2.5s5.5-1.1 5.5-2.5v-4.5M21.5 9.5V15',
  flag: 'M6 21V4M6 5c4-2 7 2 12 0v8c-5 2-8-2-12 0',
  record: 'M7 3.5h7l4 4v13H7ZM14 3.5v4h4M9.8 14.2l1.9 1.9 3.6-4',
  people:
    'M9 11a3.2 3.2 0 1 0 0-6.4A3.2 3.2 0 0 0 9 11ZM3 19.5c0-3.3 2.7-5.5 6-5.5s6 2.2 6 5.5M16 5.2a3 3 0 0 1 0 5.6M17.5 14.3c2.1.6 3.5 2.4 3.5 5.2',
  network:
    'M12 7.5a2.2 2.2 0 1 0 0-4.4 2.2 2.2 0 0 0 0 4.4ZM5 20.5a2.2 2.2 0 1 0 0-4.4 2.2 2.2 0 0 0 0 4.4ZM19 20.5a2.2 2.2 0 1 0 0-4.4 2.2 2.2 0 0 0 0 4.4ZM10.9 7.3 6.2 16.4M13.1 7.3l4.7 9.1M7.2 18.3h9.6',
};

/** Decoration. The name of the benefit is beside it. */
export function BenefitIcon({ name }: { name: BenefitIconName }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width="26"
      height="26"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.4"
      aria-hidden="true"
    >
      <path strokeLinecap="round" strokeLinejoin="round" d={drawings[name]} />
    </svg>
  );
}
