/** A script of a thread, bundled for Node without its packages, as text (scripts/bundled-text.ts). */
declare module '*?thread-text' {
  const text: string;
  export default text;
}
