import { uiStyle } from '#app/styles/layered-style.ts';
import { color, space } from '#app/styles/theme.css.ts';

export const tabs = uiStyle({
  display: 'flex',
  gap: space[6],
  overflowX: 'auto',
  boxShadow: `inset 0 -1px ${color.line}`,
});

export const tab = uiStyle({
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
