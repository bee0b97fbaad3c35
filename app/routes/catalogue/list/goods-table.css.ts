import { type CSSProperties, globalStyle } from '@vanilla-extract/css';
import { frame } from '#app/components/ui/table.css.ts';
import { columnsOf } from '#app/styles/columns.ts';
import { screenStyle } from '#app/styles/layered-style.ts';
import { screen } from '#app/styles/layers.css.ts';
import {
  color,
  containerQuery,
  media,
  radius,
  shadow,
  size,
  space,
} from '#app/styles/theme.css.ts';

export const list = screenStyle({});

const inList = (
  selector: string,
  rule: CSSProperties & Partial<Record<'@container' | '@media', Record<string, CSSProperties>>>,
) => globalStyle(`${list} ${selector}`, { '@layer': { [screen]: rule } });
const inRows = (selector: string, rule: CSSProperties) =>
  inList(selector, { '@container': { [containerQuery.rows]: rule } });
const inCards = (selector: string, rule: CSSProperties) =>
  inList(selector, { '@container': { [containerQuery.narrow]: rule } });

// Where it is too narrow for its columns, goods are cards: cells are stacked, each with its column's heading.
inCards('table', { display: 'block' });
inCards('thead', { display: 'none' });
inCards('tbody', {
  display: 'grid',
  gridTemplateColumns: columnsOf('360px'),
});
inCards('tr', {
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: 'repeat(2,minmax(0,1fr))',
  alignContent: 'start',
  gap: `${space[1]} ${space[4]}`,
  padding: `${space[3]} ${space[4]}`,
  borderBottom: `1px solid ${color.line}`,
});
inCards('td', { padding: 0, border: 0, textAlign: 'start', whiteSpace: 'normal' });
inCards('td[data-label]::before', {
  content: 'attr(data-label)',
  marginInlineEnd: space[2],
  color: color.muted,
  fontSize: size.small,
});
/** A cell that takes a whole line of a card. */
export const wide = screenStyle({ gridColumn: '1 / -1' });

// A head that stays needs a frame that does not scroll.
inList(`> ${frame}`, { overflow: 'clip' });

/** Shortened where there is no room for all of it. */
export const short = screenStyle({});
export const goods = screenStyle({});

inRows('tr', { scrollMarginTop: '40px' });
inRows('th', { position: 'sticky', top: 0, zIndex: 1, padding: space[1] });
inRows('td', { height: '32px', padding: `0 ${space[1]}`, whiteSpace: 'nowrap' });
// Where there is just room for the columns.
inList('td', {
  '@container': { [`${containerQuery.rows} and (max-width:69.99rem)`]: { fontSize: size.small } },
});
inRows(`:is(${short},${goods})`, { maxWidth: 0, width: '15%' });
inRows(`${goods}`, { width: '22%' });
inList([short, goods, `${short} a`, `${goods} a`].join(`,${list} `), {
  overflow: 'hidden',
  textOverflow: 'ellipsis',
});
inRows(`${short} a`, { display: 'block' });
inRows('a', { lineHeight: '24px' });
inList(`${goods} a`, { display: 'block', fontWeight: 600 });
inList('img', {
  aspectRatio: '1',
  objectFit: 'cover',
  display: 'inline-block',
  marginInlineEnd: space[2],
  verticalAlign: 'middle',
});
inRows('td:last-child > a', { marginInlineEnd: space[2] });

inList(':is([name^=count],[name=id])', {
  border: `1px solid ${color.outline}`,
  borderRadius: radius.small,
});
inList('[name^=count]', {
  width: '72px',
  height: '24px',
  padding: `0 ${space[1]}`,
  marginInlineEnd: space[1],
  textAlign: 'end',
});
inList('[aria-invalid] ~ span', { display: 'block', color: color.danger, whiteSpace: 'normal' });
inRows('td > [name=intent]', { borderColor: color.line });
// The star alone; its words are read out.
inRows('[name=favourite]', {
  width: '24px',
  padding: `0 ${space[2]}`,
  justifyContent: 'start',
  overflow: 'hidden',
});

inCards('td:first-child', { position: 'absolute', top: space[3], left: space[3] });
inCards('[name=id]', { width: '24px', height: '24px' });
inCards(`${goods}`, { gridColumn: '1 / -1', paddingInlineStart: space[8] });
inCards('td[data-label] > a', { display: 'inline' });
inCards('td:not([data-label])', { display: 'flex', flexWrap: 'wrap', alignItems: 'center' });
inCards(`td:nth-last-child(-n+2) > [name],${list} td:nth-last-child(-n+2) > a`, {
  height: '44px',
  paddingInline: space[2],
  lineHeight: '44px',
});
inCards('[name^=count]', { width: '56px', fontSize: size.large });
// Half of such a card has no room for the quantity beside its button.
inList('td:nth-last-child(-n+2)', {
  '@container': { '(max-width:21.24rem)': { gridColumn: '1 / -1' } },
});

// On paper what the goods are, whole, without what is done with them.
inList('tr > :is(:first-child,:nth-last-child(-n+2))', {
  '@media': { [media.print]: { display: 'none' } },
});
inList('table', { '@media': { [media.print]: { overflowWrap: 'normal' } } });

/** Shown while something is ticked. */
export const bar = screenStyle({
  display: 'none',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'center',
  gap: space[2],
  position: 'fixed',
  zIndex: 6,
  inset: 'auto 0 0',
  padding: space[2],
  background: color.surface,
  boxShadow: shadow.raised,
  selectors: { [`${list}:has(:checked) > &`]: { display: 'flex' } },
  '@media': { [media.print]: { visibility: 'hidden' } },
});
