import { globalStyle } from '@vanilla-extract/css';
import { screenStyle } from '#app/styles/layered-style.ts';
import { screen } from '#app/styles/layers.css.ts';
import { color, media, radius, space } from '#app/styles/theme.css.ts';

export const list = screenStyle({});

// Six figures of a listing fit into two lines of a phone.
globalStyle(`${list} tr`, {
  '@layer': {
    [screen]: {
      '@media': {
        [media.phone]: { gridTemplateColumns: 'repeat(3,minmax(0,1fr))', columnGap: space[2] },
      },
    },
  },
});

export const goods = screenStyle({
  display: 'flex',
  alignItems: 'center',
  gap: space[3],
  color: color.text,
});

export const specs = screenStyle({ display: 'block' });

export const actions = screenStyle({ display: 'flex', gap: space[1] });

/** The card as high as its neighbours, so that the buttons below are in line. */
export const cell = screenStyle({
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: 'minmax(0,1fr)',
  gridTemplateRows: '1fr auto',
  gap: space[2],
});

/** On the picture's corner, beside the link and not in it. */
export const toggle = screenStyle({
  position: 'absolute',
  top: space[2],
  right: space[2],
  background: color.surface,
  borderRadius: radius.small,
});
