/** What the bundler makes of a CSS module: local class names by the names in the file. */
declare module '*.module.css' {
  const styles: Record<string, string>;
  export default styles;
}

declare module '*.css';
