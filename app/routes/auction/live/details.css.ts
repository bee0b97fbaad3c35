import { globalStyle } from '@vanilla-extract/css';
import { screenStyle } from '#app/styles/layered-style.ts';
import { screen } from '#app/styles/layers.css.ts';
import { size } from '#app/styles/theme.css.ts';

/** Amounts are longer than quantities. */
export const price = screenStyle({});
globalStyle(`${price} span:has(> input)`, {
  '@layer': { [screen]: { gridTemplateColumns: '44px 136px 44px' } },
});

/** The countdown: digits of equal width, so that it does not shift. */
export const clock = screenStyle({
  fontSize: size.display,
  fontWeight: 600,
  lineHeight: 1.2,
  fontVariantNumeric: 'tabular-nums',
});

/** Hashes and receipts contain no spaces to wrap at. */
export const code = screenStyle({ overflowWrap: 'anywhere', fontSize: size.small });
