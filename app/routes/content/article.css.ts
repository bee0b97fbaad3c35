import { insideStyle, screenStyle } from '#app/styles/layered-style.ts';
import { color, size, space } from '#app/styles/theme.css.ts';

export const article = screenStyle({ maxWidth: '720px', margin: '0 auto' });

export const text = screenStyle({ marginTop: space[6], fontSize: size.large, lineHeight: 1.8 });

insideStyle(`${text} > *`, { marginBottom: space[4] });
insideStyle(`${text} a`, { textDecoration: 'underline' });
insideStyle(`${text} :is(ul,ol)`, { listStyle: 'revert', paddingLeft: space[6] });
insideStyle(`${text} :is(th,td)`, {
  padding: `${space[1]} ${space[3]}`,
  border: `1px solid ${color.line}`,
});
