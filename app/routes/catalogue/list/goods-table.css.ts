import { globalStyle } from '@vanilla-extract/css';
import { screenStyle } from '#app/styles/layered-style.ts';
import { screen } from '#app/styles/layers.css.ts';
import { color, media, space } from '#app/styles/theme.css.ts';

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
