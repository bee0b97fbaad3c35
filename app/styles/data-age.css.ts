import { globalStyle } from '@vanilla-extract/css';
import { layout } from './layers.css.ts';
import { color, space } from './theme.css.ts';

/** Over the head of the page; app/cache/data-age.server.ts writes it into the finished page. */
globalStyle('.data-age', {
  '@layer': {
    [layout]: {
      position: 'fixed',
      zIndex: 30,
      insetInline: 0,
      top: 0,
      padding: space[2],
      textAlign: 'center',
      background: color.warningTint,
    },
  },
});
