import { insideScreenStyle, screenStyle } from './layered-style.ts';
import { color, media, space } from './theme.css.ts';

/** One condition and its button. */
export const search = screenStyle({
  '@media': { [media.print]: { display: 'none' } },
  display: 'grid',
  gridTemplateColumns: 'minmax(0,240px) auto',
  justifyContent: 'start',
  alignItems: 'end',
  gap: space[3],
});

/** Several conditions of a list and their button. */
export const filters = screenStyle({
  '@media': { [media.print]: { display: 'none' } },
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'end',
  gap: space[3],
});

/** The words that are searched for and their button in one line at any width, and behind them what most do not need. */
export const words = screenStyle({
  '@media': { [media.print]: { display: 'none' } },
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `${space[1]} ${space[3]}`,
});
insideScreenStyle(`${words} > [type=search]`, { flex: '1 1 10em', width: 0, maxWidth: '20em' });
insideScreenStyle(`${words} > [open]`, { flexBasis: '100%' });
insideScreenStyle(`${words} summary`, {
  width: 'fit-content',
  color: color.primary,
});
