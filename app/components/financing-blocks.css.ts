import { screenStyle } from '#app/styles/layered-style.ts';
import { color, radius, size, space } from '#app/styles/theme.css.ts';

export const banner = screenStyle({
  display: 'grid',
  gap: space[2],
  padding: space[6],
  background: `linear-gradient(90deg,${color.primaryDeep},${color.primary})`,
  borderRadius: radius.medium,
  color: color.surface,
});

export const claim = screenStyle({ fontSize: size.large });
