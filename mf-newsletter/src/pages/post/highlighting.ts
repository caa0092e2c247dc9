import './highlighting.css';

export { default as highlighting } from 'rehype-highlight';
