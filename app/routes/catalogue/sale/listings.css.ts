import { type CSSProperties, globalStyle } from '@vanilla-extract/css';
import { screenStyle } from '#app/styles/layered-style.ts';
import { screen } from '#app/styles/layers.css.ts';
import { color, containerQuery, media, radius, space } from '#app/styles/theme.css.ts';

/** A list of listings: as high as its pictures. */
export const list = screenStyle({});
const inRows = (selector: string, rule: CSSProperties) =>
  globalStyle(`${list} ${selector}`, {
    '@layer': { [screen]: { '@container': { [containerQuery.rows]: rule } } },
  });
inRows(':is(td,th)', { paddingBlock: space[1], paddingInline: space[2] });

/** Stays in view below a long list, where there is room for it. */
export const bar = screenStyle({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'end',
  justifyContent: 'space-between',
  gap: space[3],
  padding: space[3],
  background: color.surface,
  border: `1px solid ${color.line}`,
  borderRadius: radius.medium,
  '@media': {
    [media.wide]: { position: 'sticky', bottom: 0, zIndex: 2 },
    [media.print]: { display: 'none' },
  },
});
