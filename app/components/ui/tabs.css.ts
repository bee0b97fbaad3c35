import { uiStyle } from '#app/styles/layered-style.ts';
import { color, media, size, space } from '#app/styles/theme.css.ts';

export const tabs = uiStyle({
  display: 'flex',
  gap: space[6],
  overflowX: 'auto',
  boxShadow: `inset 0 -1px ${color.line}`,
  '@media': { [media.phone]: { gap: space[4] } },
});

export const count = uiStyle({
  color: color.muted,
  fontSize: size.small,
  fontWeight: 400,
  fontVariantNumeric: 'tabular-nums',
});

export const tab = uiStyle({
  flexShrink: 0,
  // No transparent line, which forced colours would show below every tab.
  padding: `${space[2]} 0 10px`,
  color: color.text,
  whiteSpace: 'nowrap',
  ':hover': { color: color.primary, textDecoration: 'none' },
  ':focus-visible': { outlineOffset: '-2px' },
  selectors: {
    '&[aria-current]': {
      paddingBottom: space[2],
      color: color.primary,
      borderBottom: '2px solid',
      fontWeight: 600,
    },
  },
});
