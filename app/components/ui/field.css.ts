import { columnsOf } from '#app/styles/columns.ts';
import { insideStyle, uiStyle } from '#app/styles/layered-style.ts';
import { color, media, radius, size, space } from '#app/styles/theme.css.ts';

export const field = uiStyle({ display: 'grid', gap: space[1], alignContent: 'start' });

/** The label and the hint. */
export const head = uiStyle({ display: 'grid' });

/** The control and what is wrong with it. */
export const body = uiStyle({ display: 'grid', gap: space[1], alignContent: 'start' });

export const label = uiStyle({ fontWeight: 500 });

insideStyle('legend', { marginBottom: space[1] });

/** 「必填」 is read out, and seen as a star. */
export const mark = uiStyle({
  color: color.danger,
  '::before': { content: ["' *'", "' *' / ''"] },
});

export const hint = uiStyle({ color: color.muted, fontSize: size.small });

// Controls side by side stand on one line, also where only one of them has a hint.
insideStyle(`:has(> ${field} > ${head} > ${hint}) > ${field}`, {
  '@supports': {
    '(grid-template-rows: subgrid)': { gridRow: 'span 2', gridTemplateRows: 'subgrid' },
  },
});

export const error = uiStyle({ color: color.danger, fontSize: size.small });

export const control = uiStyle({
  width: '100%',
  minHeight: '36px',
  padding: `${space[1]} ${space[3]}`,
  border: `1px solid ${color.outline}`,
  borderRadius: radius.small,
  background: color.surface,
  ':disabled': { background: color.page, color: color.muted },
  ':focus-visible': { outlineOffset: '-1px', borderColor: color.primary },
  selectors: {
    '&[aria-invalid]': { borderColor: color.danger, background: color.dangerTint },
    'textarea&:not([rows="1"])': { minHeight: '88px', resize: 'vertical' },
  },
  '@media': {
    // iOS zooms into a control whose text is below 16 px.
    [media.phone]: { minHeight: '44px', fontSize: size.large },
  },
});

export const choice = uiStyle({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space[2],
  minWidth: '24px',
  minHeight: '28px',
  cursor: 'pointer',
  '@media': { [media.phone]: { minHeight: '44px' } },
});

insideStyle('input[type=checkbox], input[type=radio]', {
  flex: 'none',
  width: '16px',
  height: '16px',
  accentColor: color.primary,
  cursor: 'pointer',
});

/** Short choices side by side, wrapping. */
export const ticks = uiStyle({ display: 'flex', flexWrap: 'wrap', gap: space[3] });

export const choices = uiStyle({
  display: 'grid',
  gridTemplateColumns: columnsOf('200px'),
  gap: space[3],
});

export const choiceCard = uiStyle({
  display: 'flex',
  alignItems: 'flex-start',
  gap: space[2],
  padding: space[3],
  border: `1px solid ${color.outline}`,
  borderRadius: radius.small,
  background: color.surface,
  cursor: 'pointer',
  selectors: {
    '&:hover': { borderColor: color.primary },
    '&:has(:checked)': {
      borderColor: color.primary,
      background: color.primaryTint,
      boxShadow: `inset 0 0 0 1px ${color.primary}`,
    },
    '&:has(:disabled)': { background: color.page, color: color.muted, borderColor: color.line },
  },
});

insideStyle(`${choiceCard} > input`, { marginTop: '3px' });

export const choiceDetail = uiStyle({
  display: 'block',
  color: color.muted,
  fontSize: size.small,
});
