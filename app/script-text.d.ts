/** A script of its own, bundled for browsers, as text (vite.config.ts). */
declare module '*?script-text' {
  const text: string;
  export default text;
}
