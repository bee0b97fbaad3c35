import { screenStyle } from '#app/styles/layered-style.ts';
import { size } from '#app/styles/theme.css.ts';

/** Hashes and signatures contain no spaces to wrap at. */
export const hash = screenStyle({ overflowWrap: 'anywhere', fontSize: size.small });

/** A signed text, word by word: its spaces are signed as well. */
export const signed = screenStyle({
  margin: 0,
  overflowWrap: 'anywhere',
  whiteSpace: 'pre-wrap',
  fontSize: size.small,
});
