import { screenStyle } from '#app/styles/layered-style.ts';
import { color, radius, size, space } from '#app/styles/theme.css.ts';

export const form = screenStyle({ maxWidth: '420px' });

export const bankCard = screenStyle({
  padding: `${space[3]} ${space[4]}`,
  background: color.sunken,
  border: `1px solid ${color.line}`,
  borderRadius: radius.medium,
});

export const cardNumber = screenStyle({ fontSize: size.large });

export const incoming = screenStyle({ color: color.success });
