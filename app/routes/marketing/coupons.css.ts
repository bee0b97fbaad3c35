import { columnsOf } from '#app/styles/columns.ts';
import { screenStyle } from '#app/styles/layered-style.ts';
import { color, radius, size, space } from '#app/styles/theme.css.ts';

/** Points and e-cards beside each other. */
export const balances = screenStyle({
  display: 'grid',
  gridTemplateColumns: columnsOf('320px', 'fit'),
  gap: space[4],
});

/** A ticket: its value on a tint, its terms beside it. */
export const coupon = screenStyle({
  display: 'grid',
  alignContent: 'start',
  gap: space[1],
  padding: space[4],
  border: `1px solid ${color.line}`,
  borderLeft: `4px solid ${color.buy}`,
  borderRadius: radius.small,
  background: color.surface,
});

/** A coupon that can no longer be used. */
export const spent = screenStyle({ borderLeftColor: color.outline });

export const terms = screenStyle({ color: color.buy, fontSize: size.title, fontWeight: 600 });

export const spentTerms = screenStyle({ color: color.muted });
