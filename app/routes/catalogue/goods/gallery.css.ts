import { insideStyle, screenStyle } from '#app/styles/layered-style.ts';
import { color, radius, space } from '#app/styles/theme.css.ts';

export const gallery = screenStyle({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill,minmax(76px,1fr))',
  gap: space[2],
});

export const item = screenStyle({ display: 'contents' });

export const stage = screenStyle({
  gridRow: 1,
  gridColumn: '1 / -1',
  overflow: 'hidden',
  border: `1px solid ${color.line}`,
  borderRadius: radius.small,
  cursor: 'zoom-in',
  selectors: { [`${item}:has(input:not(:checked)) > &`]: { display: 'none' } },
});

insideStyle(`${gallery} img`, { width: '100%' });

export const thumbnail = screenStyle({
  position: 'relative',
  gridRow: 2,
  overflow: 'hidden',
  border: `2px solid ${color.line}`,
  borderRadius: radius.small,
  cursor: 'pointer',
  selectors: {
    '&:has(:checked)': { borderColor: color.primary },
    '&:has(:focus-visible)': { outline: `2px solid ${color.primary}` },
  },
});
