import { globalStyle } from '@vanilla-extract/css';
import { screenStyle } from '#app/styles/layered-style.ts';
import { screen } from '#app/styles/layers.css.ts';
import { color, media, size, space } from '#app/styles/theme.css.ts';

/** First on paper, wherever it stands among the parts of a page; not on the screen. */
export const head = screenStyle({
  display: 'none',
  '@media': {
    [media.print]: {
      display: 'grid',
      order: -1,
      gridTemplateColumns: '1fr auto',
      gap: `${space[1]} ${space[4]}`,
      paddingBottom: space[2],
      borderBottom: `2px solid ${color.text}`,
      fontSize: size.small,
    },
  },
});

const onPaper = (selector: string, rule: Parameters<typeof globalStyle>[1]) =>
  globalStyle(selector, { '@layer': { [screen]: { '@media': { [media.print]: rule } } } });

onPaper(`${head} > strong`, { fontSize: size.large });
// What can still be typed or pressed is no part of the document, nor a card that has nothing else.
onPaper(
  `${head} ~ form, ${head} ~ * form, ${head} ~ section:has(form), ${head} ~ * section:has(form)`,
  { display: 'none' },
);
// Cards are flat, and not cut where they are not as long as a table; a heading stays with what follows.
onPaper(`${head} ~ section, ${head} ~ * section`, { padding: `${space[2]} 0`, border: 0 });
onPaper(`${head} ~ section:not(:has(table)), ${head} ~ * section:not(:has(table))`, {
  breakInside: 'avoid-page',
});
onPaper(`${head} ~ * :is(h2, h3)`, { breakAfter: 'avoid' });
