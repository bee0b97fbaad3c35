import { type CSSProperties, styleVariants } from '@vanilla-extract/css';
import { insideStyle, uiStyle } from '#app/styles/layered-style.ts';
import { ui } from '#app/styles/layers.css.ts';
import { color, containerQuery, media, radius, size, space } from '#app/styles/theme.css.ts';

/** The room that a figure has at the end of a line. */
const FIGURE = '9em';

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
  '@media': {
    [media.print]: { padding: space[1], fontSize: size.small, whiteSpace: 'normal' },
  },
});
insideStyle(`${table} tr`, { '@media': { [media.print]: { breakInside: 'avoid' } } });
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
// the rest, without headings that its value does not need.
const inLines = (selector: string, rule: CSSProperties) => {
  insideStyle(`${few} ${selector}`, { '@container': { [containerQuery.narrowOfFew]: rule } });
  insideStyle(`${many} ${selector}`, { '@container': { [containerQuery.narrow]: rule } });
};

inLines(':is(table,tbody)', { display: 'block' });
inLines('thead', { display: 'none' });
inLines('td:empty', { display: 'none' });
inLines('tr', {
  display: 'flow-root',
  position: 'relative',
  padding: `${space[2]} ${space[3]}`,
  borderBottom: `1px solid ${color.line}`,
});
inLines('tr:last-child', { borderBottom: 0 });
inLines('td', {
  display: 'inline',
  padding: 0,
  border: 0,
  marginInlineEnd: space[3],
  color: color.muted,
  fontSize: size.small,
  textAlign: 'start',
  whiteSpace: 'normal',
});
// A heading stands by its figure.
inLines(align.end, { whiteSpace: 'nowrap' });
inLines('td > div', { display: 'inline', marginInlineStart: space[2] });
inLines('td[data-label]::before', { content: "attr(data-label) ' '" });
inLines(':is([data-phone=title],[data-phone=figure])', { color: color.text, fontSize: 'inherit' });
inLines(':is([data-phone=title],[data-phone=line])', { display: 'block', marginInlineEnd: 0 });
inLines('[data-phone=title] > div', { display: 'block', marginInlineStart: 0 });
// A finger finds it.
inLines('[data-phone=title] a', { paddingBlock: space[2] });
inLines('tr:has([data-phone=figure]) [data-phone=title]', { paddingInlineEnd: FIGURE });
// Below the figure there is room again.
inLines('tr:has([data-phone=figure]) [data-phone=title] > * + div', {
  marginInlineEnd: `-${FIGURE}`,
});
inLines('[data-phone=figure]', {
  position: 'absolute',
  top: space[2],
  insetInlineEnd: space[3],
  marginInlineEnd: 0,
  textAlign: 'end',
});
inLines('[data-phone=hidden]', { display: 'none' });
inLines('[data-phone=actions]', { float: 'inline-end', marginInlineEnd: 0 });
inLines('[data-phone=actions] :is(a,button)', { minHeight: '44px' });

export const empty = uiStyle({ padding: space[8], textAlign: 'center', color: color.muted });
