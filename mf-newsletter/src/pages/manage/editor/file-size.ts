const units = ['bytes', 'KB', 'MB'] as const;

/** A size in bytes for people to read: '3 bytes', '14.2 KB', '9.8 MB'. */
export function formatSize(bytes: number): string {
  let [size, unit] = [bytes, 0];
  while (size >= 1024 && unit < units.length - 1) {
    size /= 1024;
    unit += 1;
  }
  return `${unit === 0 ? size : size.toFixed(1)} ${units[unit]}`;
}
