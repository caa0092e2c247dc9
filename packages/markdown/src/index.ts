export { postPreview, previewLength } from './preview.ts';
