import { uiStyle } from '#app/styles/layered-style.ts';
import { color, space } from '#app/styles/theme.css.ts';

export const tabs = uiStyle({
  display: 'flex',
  gap: space[6],
  overflowX: 'auto',
  boxShadow: `inset 0 -1px ${color.line}`,
});

export const tab = uiStyle({
  padding: `${space[2]} 0`,
  color: color.text,
  whiteSpace: 'nowrap',
  borderBottom: '2px solid transparent',
  ':hover': { color: color.primary, textDecoration: 'none' },
  ':focus-visible': { outlineOffset: '-2px' },
  selectors: {
    '&[aria-current]': { color: color.primary, borderColor: 'currentColor', fontWeight: 600 },
  },
});
