import qrcode from 'qrcode-generator';
import styles from './upcoming-events.module.css';

/** Dark on white in every theme, with the quiet zone that cameras need. */
const quiet = 4;

export function QrCode({ text, label }: { text: string; label: string }) {
  const code = qrcode(0, 'M');
  code.addData(text);
  code.make();
  const size = code.getModuleCount();
  const places = Array.from({ length: size * size }, (_, place) => [place % size, Math.floor(place / size)] as const);
  const dark = places.filter(([x, y]) => code.isDark(y, x)).map(([x, y]) => `M${x + quiet},${y + quiet}h1v1h-1z`);
  const whole = size + 2 * quiet;
  return (
    <svg role="img" aria-label={label} data-link={text} viewBox={`0 0 ${whole} ${whole}`} className={styles.qr}>
      <path fill="#fff" d={`M0,0h${whole}v${whole}h-${whole}z`} />
      <path fill="#000" d={dark.join('')} />
    </svg>
  );
}
