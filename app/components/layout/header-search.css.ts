import { layoutStyle } from '#app/styles/layered-style.ts';
import { visuallyHidden } from '#app/styles/layout.css.ts';
import { color, media, radius, size, space } from '#app/styles/theme.css.ts';

export const search = layoutStyle({
  flex: 1,
  maxWidth: '560px',
  '@media': { [media.phone]: { order: 1, flex: '1 0 100%', maxWidth: 'none' } },
});

export const kinds = layoutStyle({ display: 'flex', gap: space[4] });

export const legend = visuallyHidden;

export const radio = visuallyHidden;

export const kind = layoutStyle({
  paddingBottom: space[1],
  color: color.muted,
  cursor: 'pointer',
  selectors: {
    '&:has(:checked)': { color: color.primary, fontWeight: 600 },
    '&:has(:focus-visible)': { outline: `2px solid ${color.primary}` },
  },
});

const form = {
  display: 'flex',
  height: '40px',
  border: `2px solid ${color.primary}`,
  borderRadius: radius.small,
  background: color.surface,
} as const;

export const goods = layoutStyle({
  ...form,
  selectors: { [`${search}:has([value=shops]:checked) &`]: { display: 'none' } },
});

export const shops = layoutStyle({
  ...form,
  selectors: { [`${search}:has([value=goods]:checked) &`]: { display: 'none' } },
});

export const input = layoutStyle({
  flex: 1,
  minWidth: 0,
  padding: `0 ${space[3]}`,
  border: 0,
  background: 'none',
  '::placeholder': { color: color.muted, opacity: 1 },
  ':focus': { outline: 'none' },
  '@media': { [media.phone]: { fontSize: size.large } },
});

export const submit = layoutStyle({
  display: 'flex',
  alignItems: 'center',
  gap: space[1],
  padding: `0 ${space[5]}`,
  border: 0,
  background: color.primary,
  color: '#fff',
  cursor: 'pointer',
  ':hover': { background: color.primaryDeep },
});
