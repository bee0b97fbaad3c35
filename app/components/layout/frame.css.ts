import { insideLayoutStyle, layoutStyle } from '#app/styles/layered-style.ts';
import { color, size, space } from '#app/styles/theme.css.ts';

const bar = {
  zIndex: 30,
  inset: '0 0 auto',
  padding: space[2],
  background: color.warningTint,
} as const;

/**
 * Over the head of the page: the link to its content while it has the focus, the line's state while
 * the line is down. Both are in every page, so that each has these rules before the line drops; a
 * press that has begun on what they cover is not lost.
 */
export const over = layoutStyle({
  ...bar,
  position: 'fixed',
  pointerEvents: 'none',
  selectors: { '&:not(:focus,[data-dropped])': { clipPath: 'inset(50%)' } },
});
insideLayoutStyle(`${over} > *`, { pointerEvents: 'auto', marginInlineStart: space[3] });

/** Above a page that is read offline. */
export const offline = layoutStyle({ ...bar, position: 'sticky' });

/** At the head of a page that moves money, where payments are simulated; on paper too. */
export const simulated = layoutStyle({
  margin: `0 0 ${space[3]}`,
  padding: space[1],
  background: color.warningTint,
  color: color.warning,
  fontSize: size.small,
  textAlign: 'center',
});
// It follows the menu without a gap.
insideLayoutStyle(`main:has(> ${simulated})`, { paddingTop: 0 });
