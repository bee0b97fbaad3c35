import { styleVariants } from '@vanilla-extract/css';
import { uiStyle } from '#app/styles/layered-style.ts';
import { ui } from '#app/styles/layers.css.ts';
import { color, media, radius, space, size as textSize } from '#app/styles/theme.css.ts';

export const button = uiStyle({
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: space[1],
  minHeight: '36px',
  padding: `0 ${space[4]}`,
  border: '1px solid transparent',
  borderRadius: radius.small,
  fontWeight: 500,
  whiteSpace: 'nowrap',
  cursor: 'pointer',
  ':hover': { textDecoration: 'none' },
  ':disabled': { opacity: 0.55, cursor: 'default' },
  '@media': { [media.phone]: { minHeight: '44px' }, [media.print]: { display: 'none' } },
});

const solid = (background: string, deep: string) => ({
  background,
  color: '#fff',
  selectors: { '&:hover:enabled, a&:hover': { background: deep } },
});

const outlined = (text: string, line: string, tint: string) => ({
  background: color.surface,
  color: text,
  borderColor: line,
  selectors: { '&:hover:enabled, a&:hover': { background: tint } },
});

export const variant = styleVariants(
  {
    primary: solid(color.primary, color.primaryDeep),
    buy: solid(color.buy, color.buyDeep),
    secondary: outlined(color.primary, color.primary, color.primaryTint),
    danger: outlined(color.danger, color.danger, color.dangerTint),
    quiet: {
      background: 'transparent',
      color: color.primary,
      selectors: { '&:hover:enabled, a&:hover': { background: color.primaryTint } },
    },
  },
  (rule) => ({ '@layer': { [ui]: rule } }),
);

export const size = styleVariants(
  {
    small: {
      minHeight: '28px',
      padding: `0 ${space[2]}`,
      '@media': { [media.phone]: { minHeight: '44px', padding: `0 ${space[4]}` } },
    },
    large: { minHeight: '48px', padding: `0 ${space[8]}`, fontSize: textSize.large },
  },
  (rule) => ({ '@layer': { [ui]: rule } }),
);

export const block = uiStyle({ width: '100%' });
