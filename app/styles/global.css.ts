import { elementStyle } from './layered-style.ts';
import { color, media, size, space } from './theme.css.ts';

elementStyle('*, ::before, ::after', { boxSizing: 'border-box', margin: 0, padding: 0 });
elementStyle('html', {
  color: color.text,
  background: color.page,
  // Without system-ui, which older browsers need spelled out as seven fonts.
  fontFamily: "'PingFang SC', 'Microsoft YaHei', 'Noto Sans CJK SC', sans-serif",
  fontSize: '100%',
  lineHeight: 1.6,
  textSizeAdjust: 'none',
});
// The page behind an open dialog does not scroll; this needs no script that writes styles.
elementStyle('html:has([role=dialog])', { overflow: 'hidden' });
elementStyle('body', {
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  minHeight: '100vh',
  fontSize: size.body,
  fontVariantNumeric: 'tabular-nums',
  overflowWrap: 'anywhere',
});
elementStyle('h1, h2, h3', { fontSize: size.large, lineHeight: 1.35, fontWeight: 600 });
elementStyle('h1', { fontSize: size.heading });
elementStyle('h2', { fontSize: size.title });
elementStyle('ul, ol', { listStyle: 'none' });
elementStyle('a', { color: color.primary, textDecoration: 'none' });
elementStyle('a:hover', { textDecoration: 'underline' });
// A link inside a sentence is known by more than its colour.
elementStyle('p a:not([class]), figcaption a:not([class]), [id$=hint] a:not([class])', {
  textDecoration: 'underline',
});
// Links that are no part of a sentence are large enough to be pressed.
elementStyle(':is(li, dd, td, div, h3, span, nav) > a', {
  display: 'inline-block',
  minWidth: '24px',
  minHeight: '24px',
});
elementStyle('img, svg', { display: 'block', maxWidth: '100%', height: 'auto' });
elementStyle('button, input, select, textarea', { font: 'inherit', color: 'inherit' });
elementStyle('::placeholder', { color: color.muted, opacity: 1 });
elementStyle('fieldset', { border: 0, minWidth: 0 });
// No row is cut at the end of a sheet of paper.
elementStyle('tr', { breakInside: 'avoid' });
elementStyle('table', { borderCollapse: 'collapse', width: '100%' });
elementStyle('th', { textAlign: 'start', fontWeight: 600 });
elementStyle('summary', {
  minHeight: '24px',
  cursor: 'pointer',
  '@media': { [media.phone]: { lineHeight: '44px' } },
});
elementStyle(':focus-visible', { outline: `2px solid ${color.primary}`, outlineOffset: '2px' });
elementStyle('[tabindex="-1"]:focus', { outline: 'none' });
elementStyle('[hidden]', { display: 'none' });
elementStyle('main', { flex: 1, padding: `${space[5]} 0 ${space[12]}` });
// What is to be replaced, and a line at the head of the page, when that takes more than 150 ms.
elementStyle('main[aria-busy]', { opacity: 0.6, transition: 'opacity .2s .15s' });
elementStyle('body::before', {
  content: "''",
  position: 'fixed',
  zIndex: 40,
  insetInline: 0,
  top: 0,
  height: '3px',
  background: color.primary,
  transform: 'scaleX(0)',
  transformOrigin: 'left',
});
elementStyle('body:has(main[aria-busy])::before', {
  transform: 'scaleX(.9)',
  transition: 'transform 9s .15s cubic-bezier(.1, .7, .3, 1)',
});
// What is pressed shows it at once, also before scripts run.
elementStyle('a:active, button:active, summary:active', { opacity: 0.8 });
elementStyle('a[aria-busy], button[aria-busy]', { opacity: 0.6, cursor: 'progress' });
elementStyle('*, ::before, ::after', {
  '@media': {
    '(prefers-reduced-motion: reduce)': { animation: 'none', transition: 'none' },
  },
});
// On paper no column: its last part would begin a sheet of its own where its padding has no room on the first.
elementStyle('html, body, main', {
  '@media': { [media.print]: { display: 'block', background: '#fff', padding: 0 } },
});
// What leads through the site is not printed: more important than the rules of its layers.
elementStyle('header, footer, nav', {
  '@media': { [media.print]: { display: 'none !important' } },
});
