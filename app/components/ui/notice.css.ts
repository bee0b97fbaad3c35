import { styleVariants } from '@vanilla-extract/css';
import { insideStyle, uiStyle } from '#app/styles/layered-style.ts';
import { ui } from '#app/styles/layers.css.ts';
import { color, media, radius, shadow, space } from '#app/styles/theme.css.ts';

export const notice = uiStyle({
  display: 'flex',
  gap: space[2],
  padding: `${space[3]} ${space[4]}`,
  borderRadius: radius.small,
});

insideStyle(`${notice} > svg`, { marginTop: '2px' });
insideStyle(`${notice} strong`, { display: 'block' });
insideStyle(`${notice} a`, { color: 'inherit', textDecoration: 'underline' });

/** Coloured text on its tint; shared by notices, toasts and tags. */
export const tone = styleVariants(
  {
    neutral: { background: color.page, color: color.muted },
    info: { background: color.primaryTint, color: color.primary },
    success: { background: color.successTint, color: color.success },
    warning: { background: color.warningTint, color: color.warning },
    danger: { background: color.dangerTint, color: color.danger },
  },
  (rule) => ({ '@layer': { [ui]: rule } }),
);

export const region = uiStyle({
  position: 'fixed',
  zIndex: 30,
  top: space[6],
  left: '50%',
  translate: '-50%',
  width: 'max-content',
  maxWidth: ['480px', `min(480px,100vw - ${space[8]})`],
  border: `1px solid ${color.line}`,
  borderRadius: radius.small,
  boxShadow: shadow.raised,
  '@media': { [media.print]: { display: 'none' } },
});
