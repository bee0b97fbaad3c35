import { type CSSProperties, globalStyle } from '@vanilla-extract/css';
import { screenStyle } from '#app/styles/layered-style.ts';
import { screen } from '#app/styles/layers.css.ts';
import { color, containerQuery, space } from '#app/styles/theme.css.ts';

/** Amounts near their labels on a wide page, aligned to the right. */
export const amounts = screenStyle({ maxWidth: '480px', marginLeft: 'auto' });

/** A list of orders: 32 px a row where there is room for its columns. */
export const orders = screenStyle({ position: 'relative' });
const inRows = (selector: string, rule: CSSProperties) =>
  globalStyle(`${orders} ${selector}`, {
    '@layer': { [screen]: { '@container': { [containerQuery.rows]: rule } } },
  });
inRows('td', { height: '32px', paddingBlock: '3px', paddingInline: space[2] });
inRows('th', { paddingBlock: space[1], paddingInline: space[2] });

export const orderOfRow = screenStyle({
  display: 'flex',
  alignItems: 'center',
  gap: space[2],
  whiteSpace: 'nowrap',
  fontVariantNumeric: 'tabular-nums',
});

/** Shortened in a row of columns. On paper, where nothing is a container, it is whole. */
export const short = screenStyle({
  '@container': {
    [containerQuery.rows]: {
      display: 'inline-block',
      maxWidth: 'clamp(9em,10vw,20em)',
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      verticalAlign: 'bottom',
      whiteSpace: 'nowrap',
    },
  },
});

const inLines = (selector: string, rule: CSSProperties) =>
  globalStyle(`${orders} ${selector}`, {
    '@layer': { [screen]: { '@container': { [containerQuery.narrowOfFew]: rule } } },
  });
// The whole number of an order beside its sum.
inLines('[data-phone=title]', { fontSize: 'min(.875rem,3.7cqi)' });
// One step stands in a row, and none that gives the order up.
inLines('[data-phone=actions] a ~ a', { display: 'none' });
inLines('[data-phone=actions] [href*=cancel]', { display: 'none' });

/** What is done with those that are ticked: in view as long as one is. */
export const chosen = screenStyle({
  marginTop: space[2],
  paddingBlock: space[1],
  background: color.page,
  selectors: {
    [`${orders}:has(td :checked) > &`]: {
      position: 'sticky',
      bottom: 'var(--bar, 0px)',
      zIndex: 1,
    },
  },
});

/** Conditions that most do not need. */
export const more = screenStyle({ selectors: { '&[open]': { flexBasis: '100%' } } });
globalStyle(`${more} > summary`, {
  '@layer': {
    [screen]: {
      width: 'fit-content',
      color: color.primary,
    },
  },
});
