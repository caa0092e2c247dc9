const word = /^\p{L}[\p{L}\p{M}'’]*$/u;
const number = /^\d{1,4}$/;

/**
 * The caption of a picture that a post's text does not describe: its file's name where that reads like words ('Garden day',
 * of 'garden-day.jpg' too), and none where a camera or a program gave it ('IMG_2034.jpg', 'image.png').
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
