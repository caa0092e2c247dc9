const word = /^\p{L}[\p{L}\p{M}'’]*$/u;
const number = /^\d{1,4}$/;

/**
 * Caption of an image without a description: the file name if it reads like words ('Garden day' for 'garden-day.jpg'),
 * undefined if a camera or a program made the name ('IMG_2034.jpg', 'image.png').
 */
export function pictureCaption(fileName: string): string | undefined {
  const parts = fileName
    .replace(/\.[^.\s]*$/, '')
    .split(/[\s_-]+/)
    .filter(Boolean);
  const words = parts.filter((part) => word.test(part)).length;
  const numbers = parts.filter((part) => number.test(part)).length;
  return words >= 2 && words > numbers && words + numbers === parts.length ? parts.join(' ') : undefined;
}
