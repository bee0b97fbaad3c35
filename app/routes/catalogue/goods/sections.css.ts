import { screenStyle } from '#app/styles/layered-style.ts';
import { color, space } from '#app/styles/theme.css.ts';

export const introduce = screenStyle({ marginTop: space[4], whiteSpace: 'pre-line' });

export const document = screenStyle({
  padding: `${space[2]} 0`,
  borderTop: `1px solid ${color.line}`,
});

export const evaluation = screenStyle({
  paddingTop: space[3],
  borderTop: `1px solid ${color.line}`,
});

export const stars = screenStyle({ color: color.buy });

/** A page of the reviews: large enough to be pressed. */
export const page = screenStyle({
  minWidth: '24px',
  padding: `${space[1]} ${space[2]}`,
  selectors: { '&[aria-current]': { fontWeight: 600, color: color.text } },
});
