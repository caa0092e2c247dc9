/** A CSS module: local class names by the names in the file. */
declare module '*.module.css' {
  const styles: Record<string, string>;
  export default styles;
}

declare module '*.css';

/** The address of a font file. */
declare module '*.woff2' {
  const address: string;
  export default address;
}
