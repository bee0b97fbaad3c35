import { uiStyle } from '#app/styles/layered-style.ts';
import { color, space } from '#app/styles/theme.css.ts';

export const breadcrumb = uiStyle({
  display: 'flex',
  flexWrap: 'wrap',
  color: color.muted,
});

export const item = uiStyle({
  selectors: { '& + &::before': { content: '"/"', margin: `0 ${space[2]}`, color: color.outline } },
});
