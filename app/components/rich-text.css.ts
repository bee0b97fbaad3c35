import { insideStyle, screenStyle } from '#app/styles/layered-style.ts';
import { color, size, space } from '#app/styles/theme.css.ts';

/** Sanitised HTML without classes, and texts that look like it. */
export const words = screenStyle({ fontSize: size.large, lineHeight: 1.8 });

insideStyle(`${words} > *`, { marginBottom: space[4] });
insideStyle(`${words} a`, { textDecoration: 'underline' });
insideStyle(`${words} :is(ul,ol)`, { listStyle: 'revert', paddingLeft: space[6] });
insideStyle(`${words} :is(th,td)`, {
  padding: `${space[1]} ${space[3]}`,
  border: `1px solid ${color.line}`,
});
