import { insideStyle, uiStyle } from '#app/styles/layered-style.ts';
import { color, size, space } from '#app/styles/theme.css.ts';

export const empty = uiStyle({
  display: 'grid',
  justifyItems: 'center',
  gap: space[3],
  padding: `${space[12]} ${space[4]}`,
  textAlign: 'center',
  color: color.muted,
});

insideStyle(`${empty} > svg`, {
  width: '64px',
  height: '64px',
  color: color.outline,
  strokeWidth: 1,
});

/** Buttons that wrap on a phone. */
insideStyle(`${empty} > :is(div, p, ul)`, { justifyContent: 'center' });

export const title = uiStyle({ color: color.text, fontSize: size.large });
