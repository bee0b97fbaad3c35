import { insideStyle, uiStyle } from '#app/styles/layered-style.ts';
import { hiddenRule } from '#app/styles/layout.css.ts';
import { color, media, radius, space } from '#app/styles/theme.css.ts';

/** The filters beside the list, below their label. */
export const filtered = uiStyle({
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: 'minmax(0,1fr)',
  gridTemplateRows: 'auto 1fr',
  '@media': { [media.beside]: { gridTemplateColumns: '208px minmax(0,1fr)', columnGap: space[4] } },
});

/** Before its label, so that rules know it without :has(), which older browsers lack. */
export const tick = uiStyle(hiddenRule);

/** Where the filters are not beside the list, at the end of its line of the ways to sort. */
export const fold = uiStyle({
  zIndex: 2,
  justifySelf: 'start',
  padding: `${space[2]} 0`,
  color: color.primary,
  fontWeight: 600,
  cursor: 'pointer',
  selectors: { [`${tick}:focus-visible + &`]: { outline: `2px solid ${color.primary}` } },
  '@media': {
    [media.stacked]: { position: 'absolute', right: 0 },
    [media.print]: { display: 'none' },
  },
});

export const side = uiStyle({
  display: 'grid',
  alignContent: 'start',
  alignSelf: 'start',
  gap: space[3],
  padding: space[3],
  background: color.surface,
  border: `1px solid ${color.line}`,
  borderRadius: radius.medium,
  '@media': {
    [media.beside]: { position: 'sticky', top: space[2], maxHeight: '96vh', overflowY: 'auto' },
    [media.stacked]: { marginTop: '44px' },
    // A sheet over the page.
    [media.phone]: {
      position: 'fixed',
      zIndex: 20,
      inset: 0,
      // As high as the screen, so that it scrolls.
      alignSelf: 'stretch',
      maxHeight: 'none',
      marginTop: 0,
      overflowY: 'auto',
    },
    [media.print]: { display: 'none' },
  },
});

// A tick folds what is beside the list, and unfolds what is not.
insideStyle(`${tick}:checked ~ ${side}`, {
  '@media': { [media.beside]: { display: 'none' } },
});
insideStyle(`${tick}:not(:checked) ~ ${side}`, {
  '@media': { [media.stacked]: { display: 'none' } },
});

insideStyle(`${side} + div`, {
  alignContent: 'start',
  '@media': { [media.beside]: { gridArea: '1 / 2 / 3' } },
});
insideStyle(`${tick}:checked ~ div`, {
  '@media': { [media.beside]: { gridArea: '2 / 1 / 3 / 3' } },
});

/** The ways to sort and to show the list, in one line beside the label of folded filters. */
export const toolbar = uiStyle({
  display: 'flex',
  alignItems: 'center',
  gap: space[6],
  overflowX: 'auto',
  whiteSpace: 'nowrap',
  '@media': {
    [media.stacked]: { marginInlineEnd: '8em' },
    [media.print]: { display: 'none' },
  },
});
insideStyle(`${toolbar} > *`, { flex: 'none' });
insideStyle(`${toolbar} > :first-child`, { marginInlineEnd: 'auto' });

export const groups = uiStyle({ display: 'grid', gap: space[3] });

insideStyle(`${groups} dt`, { color: color.muted });
insideStyle(`${groups} dd`, {
  display: 'flex',
  flexWrap: 'wrap',
  gap: `0 ${space[3]}`,
  '@media': { [media.beside]: { maxHeight: '120px', overflowY: 'auto' } },
});
insideStyle(`${groups} a`, { color: color.text });

export const chosen = uiStyle({
  padding: `0 ${space[2]}`,
  marginBottom: space[1],
  border: `1px solid ${color.primary}`,
  borderRadius: radius.small,
  background: color.primaryTint,
});

/** Fields and their button, two in a line. */
export const range = uiStyle({
  display: 'grid',
  gridTemplateColumns: '1fr 1fr',
  gap: space[1],
  width: '100%',
});

insideStyle(`${range} > *`, { minWidth: 0, padding: `0 ${space[1]}` });

/** Leads from the sheet to the list. */
export const done = uiStyle({
  display: 'none',
  '@media': {
    [media.phone]: {
      position: 'sticky',
      bottom: 0,
      display: 'block',
      padding: space[3],
      borderRadius: radius.small,
      background: color.primary,
      color: '#fff',
      textAlign: 'center',
    },
  },
});
