/** The text of a script for a thread, bundled for Node without its packages (scripts/bundled-text.ts). */
declare module '*?thread-text' {
  const text: string;
  export default text;
}
