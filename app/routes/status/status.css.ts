import { screenStyle } from '#app/styles/layered-style.ts';
import { size } from '#app/styles/theme.css.ts';

/** A statement of the database or an error: long, and broken at any character. */
export const statement = screenStyle({
  fontSize: size.small,
  overflowWrap: 'anywhere',
  whiteSpace: 'pre-wrap',
});
