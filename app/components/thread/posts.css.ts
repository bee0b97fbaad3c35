import { uiStyle } from '#app/styles/layered-style.ts';
import { color, radius, size, space } from '#app/styles/theme.css.ts';

/** What somebody wrote, under who and when. */
export const post = uiStyle({
  padding: `${space[2]} ${space[3]}`,
  background: color.sunken,
  border: `1px solid ${color.line}`,
  borderRadius: radius.medium,
});

export const who = uiStyle({
  display: 'flex',
  justifyContent: 'space-between',
  gap: space[2],
  color: color.muted,
  fontSize: size.small,
});
