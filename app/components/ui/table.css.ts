import { type CSSProperties, styleVariants } from '@vanilla-extract/css';
import { insideStyle, uiStyle } from '#app/styles/layered-style.ts';
import { ui } from '#app/styles/layers.css.ts';
import { nowrap, small } from '#app/styles/layout.css.ts';
import { color, containerQuery, media, radius, size, space } from '#app/styles/theme.css.ts';

export const frame = uiStyle({
  containerType: 'inline-size',
  // A container has no width of its own: in a centred column it would be a line.
  inlineSize: '100%',
  overflowX: 'auto',
  background: color.surface,
  border: `1px solid ${color.line}`,
  borderRadius: radius.medium,
  // On paper rows stay rows at any width: without a container no row is of two lines.
  '@media': { [media.print]: { containerType: 'normal', overflow: 'visible' } },
});

/** Beside `frame`: a table of a few columns, and one that needs the width of a page. */
export const few = uiStyle({});
export const many = uiStyle({});

export const table = uiStyle({});

/** Of a paper's lines, which no other page has whole: beside `table`. */
export const whole = uiStyle({});

/** In a cell: a tick, a picture and words beside each other. */
export const pictured = uiStyle({
  display: 'flex',
  alignItems: 'center',
  gap: space[3],
  minWidth: '13em',
});

insideStyle(`${table} :is(th,td)`, {
  padding: `${space[2]} ${space[3]}`,
  borderBottom: `1px solid ${color.line}`,
});
insideStyle(`${table} th`, {
  background: color.sunken,
  color: color.muted,
  fontSize: size.small,
  whiteSpace: 'nowrap',
});
insideStyle(`${table} :is(th,td)`, {
  '@media': { [media.print]: { padding: space[1], fontSize: size.small } },
});
// A figure stays whole on paper too.
insideStyle(`${table} th`, { '@media': { [media.print]: { whiteSpace: 'normal' } } });
// What is ticked is for the screen.
insideStyle(`${table} [type=checkbox]`, { '@media': { [media.print]: { display: 'none' } } });
insideStyle(`${table} tr:last-child td`, { borderBottom: 0 });
insideStyle(`${table} tbody tr:hover`, { background: color.sunken });

export const align = styleVariants(
  {
    end: { textAlign: 'end', whiteSpace: 'nowrap' },
    center: { textAlign: 'center' },
  } as const,
  (rule) => ({ '@layer': { [ui]: rule } }),
);

// Where it is too narrow for its columns, a row is two lines: what it is and how much; below, smaller and in one run,
// the rest, without headings that its value does not need. What has no room is shortened, the longest first; a row's own
// page has it whole.
// Selectors of one rule are of one weight, or apart: `:is()` of others takes three times the bytes for older browsers.
const inLines = (selectors: string | readonly string[], rule: CSSProperties) => {
  for (const [kind, query] of [
    [few, containerQuery.narrowOfFew],
    [many, containerQuery.narrow],
  ] as const) {
    const places = [selectors].flat().map((selector) => `${kind} ${selector}`);
    insideStyle(places.join(), { '@container': { [query]: rule } });
  }
};

/** What is typed into. */
const TYPED = 'select,textarea,input:not([type=checkbox]):not([type=hidden])';

inLines(':is(table,tbody)', { display: 'block' });
inLines(['thead', '[data-phone]:empty', '[data-phone=hidden]'], { display: 'none' });
inLines('tr', {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: space[2],
  position: 'relative',
  padding: `${space[2]} ${space[3]}`,
});
inLines('tr:not(:last-child)', { borderBottom: `1px solid ${color.line}` });
// Between the lines.
inLines('tr::before', { content: "''", flexBasis: '100%' });
// A cell with a note is two parts of its row.
inLines('[data-phone=parts]', { display: 'contents' });
inLines('[data-phone]', {
  flex: '1 1 0',
  minWidth: 0,
  maxWidth: 'max-content',
  padding: 0,
  border: 0,
  // Not above and below, where a finger finds a link.
  overflowX: 'clip',
  textOverflow: 'ellipsis',
  color: color.muted,
  fontSize: size.small,
  lineHeight: '24px',
  textAlign: 'start',
  whiteSpace: 'nowrap',
});
// The lines of a note, but not what a control stands in.
inLines(`td ${small}:not([data-phone])`, { display: 'inline', marginInlineStart: space[2] });
inLines([pictured, `${pictured} > span`], { display: 'inline' });
inLines('[data-label]::before', { content: "attr(data-label) ' '" });
inLines(':is([data-phone=title],[data-phone=figure])', {
  order: -1,
  color: color.text,
  fontSize: 'inherit',
});
inLines('a', { maxWidth: '100%', overflowX: 'clip', textOverflow: 'ellipsis' });
inLines('[data-phone=title] a', { paddingBlock: space[2], marginBlock: `-${space[2]}` });
// What is not broken, and figures, are whole.
inLines(
  [align.end, '[data-phone=figure]', '[data-phone=actions]', `[data-phone]:has(> ${nowrap})`],
  {
    flex: 'none',
  },
);
inLines(':is([data-phone=figure],[data-phone=actions])', {
  marginInlineStart: 'auto',
  overflow: 'visible',
});
inLines('[data-phone=actions] :is(a,button)', { paddingInline: space[2], lineHeight: '44px' });
// Whole, on lines of its own: what is typed, and what has no page that shows it.
inLines(['[data-phone=line]', `[data-phone]:has(${TYPED})`], {
  flex: '1 0 100%',
  maxWidth: 'none',
  overflow: 'visible',
  whiteSpace: 'normal',
});
// A paper's texts are broken where there is no room; in a table of few columns too, which becomes lines later and does
// not mind before.
insideStyle(`${whole} [data-phone]:not([data-phone=figure])`, {
  '@container': { [containerQuery.narrow]: { whiteSpace: 'normal' } },
});
insideStyle(`${whole} [data-phone=run]`, {
  '@container': { [containerQuery.narrow]: { flexBasis: 'auto' } },
});
// A picture stands beside both lines.
inLines('tr:has(img)', { paddingInlineStart: '72px' });
inLines('img', { position: 'absolute', top: space[2], insetInlineStart: space[3] });

export const empty = uiStyle({ padding: space[8], textAlign: 'center', color: color.muted });
