import { insideLayoutStyle, layoutStyle } from '#app/styles/layered-style.ts';
import { color, shadow, space } from '#app/styles/theme.css.ts';

export const list = layoutStyle({
  position: 'absolute',
  zIndex: 20,
  inset: '100% 0 auto',
  padding: `${space[1]} 0`,
  background: color.surface,
  boxShadow: shadow.raised,
});

insideLayoutStyle(`:has(> ${list})`, { position: 'relative' });

insideLayoutStyle(`${list} > li`, {
  display: 'flex',
  justifyContent: 'space-between',
  gap: space[3],
  padding: `${space[1]} ${space[3]}`,
  lineHeight: '28px',
  cursor: 'pointer',
});
insideLayoutStyle(`${list} > :is(:hover,[aria-selected=true])`, { background: color.primaryTint });
insideLayoutStyle(`${list} span`, { color: color.muted, whiteSpace: 'nowrap' });
