import { pictureCaption } from '../src/picture-caption.ts';

describe('the caption of a picture that its post does not describe', () => {
  it.each([
    ['Garden day.jpg', 'Garden day'],
    ['the_winter-drive 2026.png', 'the winter drive 2026'],
    ['Été à Paris.webp', 'Été à Paris'],
  ])('is the name of its file where that reads like words: %s', (name, caption) => {
    expect(pictureCaption(name)).toBe(caption);
  });

  it.each([
    'IMG_2034.jpg',
    'image.png',
    'image-2.png',
    'PXL_20261120_100423.jpg',
    'Screenshot 2026-11-20 at 10.04.23.png',
    '',
  ])('is not there where nobody named it: %s', (name) => {
    expect(pictureCaption(name)).toBeUndefined();
  });
});
