import { styleVariants } from '@vanilla-extract/css';
import { uiStyle } from '#app/styles/layered-style.ts';
import { ui } from '#app/styles/layers.css.ts';
import { color, size as textSize } from '#app/styles/theme.css.ts';

export const price = uiStyle({ color: color.buy, fontWeight: 600, whiteSpace: 'nowrap' });

export const size = styleVariants(
  {
    large: { fontSize: textSize.title },
    display: { fontSize: textSize.display, lineHeight: 1.2 },
  },
  (rule) => ({ '@layer': { [ui]: rule } }),
);

export const unit = uiStyle({ color: color.muted, fontSize: textSize.small, fontWeight: 400 });
