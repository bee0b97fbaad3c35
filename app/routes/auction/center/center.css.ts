import { insideStyle, screenStyle } from '#app/styles/layered-style.ts';
import { color, size, space } from '#app/styles/theme.css.ts';

/** An auction, or a session of the carousel. */
export const card = screenStyle({
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  height: '100%',
  overflow: 'hidden',
});

insideStyle(`${card} > img`, {
  width: '100%',
  height: '136px',
  minHeight: 0,
  objectFit: 'cover',
});

export const session = screenStyle({ width: '360px', maxWidth: '80vw' });

export const body = screenStyle({
  display: 'grid',
  gridTemplateRows: '1fr auto',
  flex: 1,
  gap: space[3],
  padding: space[3],
});

insideStyle(`${body} > *`, { alignContent: 'start' });

export const name = screenStyle({ fontSize: size.large });

/** A click anywhere on a card leads to its auction; its button is above the link. */
insideStyle(`${name} > a::after`, { content: '', position: 'absolute', inset: 0 });

export const foot = screenStyle({ position: 'relative' });

/** Blocks below each other in a narrow column, separated by lines. */
export const lines = screenStyle({ display: 'grid', gap: space[3] });

insideStyle(`${lines} > li + li`, {
  paddingTop: space[3],
  borderTop: `1px solid ${color.line}`,
});
