/** What the bundler makes of a CSS module: local class names by the names in the file. */
declare module '*.module.css' {
  const styles: Record<string, string>;
  export default styles;
}

declare module '*.css';

/** The address of a font that the bundler put among the files. */
declare module '*.woff2' {
  const address: string;
  export default address;
}
