import { type CSSProperties, globalStyle } from '@vanilla-extract/css';
import { align, frame } from '#app/components/ui/table.css.ts';
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
const inLines = (selector: string, rule: CSSProperties) =>
  inList(selector, { '@container': { [containerQuery.narrow]: rule } });

// Where it is too narrow for its columns, goods are lines: what it is and its price; below, smaller and in one run, the
// rest, of which only figures have their column's heading; then what can be done with them.
inLines('table', { display: 'block' });
inLines('thead', { display: 'none' });
inLines('tbody', {
  display: 'grid',
  gridTemplateColumns: columnsOf('360px'),
});
inLines('tr', {
  position: 'relative',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: space[2],
  padding: `${space[2]} ${space[3]}`,
  borderBottom: `1px solid ${color.line}`,
});
inLines('td', { padding: 0, border: 0, textAlign: 'start', whiteSpace: 'nowrap' });
inLines('td[data-label]', { color: color.muted, fontSize: size.small });
inLines(`:is(${align.end},[data-label*=（])::before`, { content: "attr(data-label) ' '" });
inLines('[data-label=单价]', {
  position: 'absolute',
  top: space[2],
  insetInlineEnd: space[2],
  fontSize: 'inherit',
});
inLines('[data-label=单价]::before', { display: 'none' });

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
inList(`${short} a`, { display: 'block' });
inList('a', { lineHeight: '24px' });
inList(`${goods} a`, { display: 'block', fontWeight: 600 });
inList('img', {
  aspectRatio: '1',
  objectFit: 'cover',
  display: 'inline-block',
  marginInlineEnd: space[2],
  verticalAlign: 'middle',
});
inRows('td:last-child > a', { marginInlineEnd: space[2] });

inList('[name=id]', { width: '24px' });
inList(':is([name^=count],[name=id])', {
  height: '24px',
  border: `1px solid ${color.outline}`,
  borderRadius: radius.small,
});
inList('[name^=count]', {
  width: '72px',
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

inLines('td:first-child', { position: 'absolute', top: space[2], left: space[3] });
inLines(goods, {
  flexBasis: '100%',
  paddingInline: `${space[8]} 8em`,
  whiteSpace: 'normal',
});
inLines(short, { flex: '1 1 0', minWidth: '4em' });
// The field of the quantity says how much is the least; how many were sold the goods' page does.
inLines(':is([data-label=起订量],[data-label=月销量])', { display: 'none' });
// What can be done begins a line.
inLines('tr::after', { content: "''", flexBasis: '100%' });
inLines('td:nth-last-child(-n+2)', { order: 1, marginInlineEnd: `-${space[2]}` });
inLines(`td:nth-last-child(-n+2) > [name],${list} td:nth-last-child(-n+2) > a`, {
  display: 'inline-block',
  height: '44px',
  paddingInline: space[2],
  lineHeight: '44px',
});
inLines('[name^=count]', { width: '56px', fontSize: size.large });
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
