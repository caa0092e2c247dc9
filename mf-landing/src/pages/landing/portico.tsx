import { content } from '../../content.ts';
import styles from './portico.module.css';

const columnStep = 96;

/** A drawing of the five pillars. Decoration: the same words follow as text. */
export function Portico() {
  return (
    <svg className={styles.portico} viewBox="0 0 560 470" fill="none" aria-hidden="true">
      <path className={styles.stone} d="M40 112 280 16l240 96Z" />
      <path d="M92 104 280 30l188 74Z" />
      <path
        className={styles.book}
        d="M280 94c-14-9-30-11-46-9V60c16-2 32 0 46 9 14-9 30-11 46-9v25c-16-2-32 0-46 9Z"
      />
      <path d="M280 69v25" />
      <path className={styles.stone} d="M32 112h496v14H32zM44 126h472v20H44z" />
      {content.pillars.map((pillar, index) => (
        <g key={pillar.name} transform={`translate(${88 + index * columnStep} 0)`}>
          <path className={styles.stone} d="M-34 146h68v10h-68zM-28 156h56v6h-56z" />
          <path className={styles.shaft} d="M-23 162h46c1 90 2 170 4 238h-54c2-68 3-148 4-238Z" />
          <path d="M-15 162l-2 238M15 162l2 238" />
          <path className={styles.stone} d="M-32 400h64v8h-64zM-36 408h72v10h-72z" />
          <text transform="translate(6 388) rotate(-90)">{pillar.name}</text>
        </g>
      ))}
      <path className={styles.stone} d="M28 418h504v16H28zM14 434h532v18H14zM0 452h560v18H0z" />
    </svg>
  );
}
