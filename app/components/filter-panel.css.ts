import { insideStyle, uiStyle } from '#app/styles/layered-style.ts';
import { color, media, radius, space } from '#app/styles/theme.css.ts';

export const groups = uiStyle({
  display: 'grid',
  gridTemplateColumns: 'minmax(0,1fr)',
  gap: space[3],
});

/** Folds up; its summary names the action. On a phone a script closes it, and nothing is shown before. */
export const panel = uiStyle({});

export const beforeScript = uiStyle({});

insideStyle(`${beforeScript} > dl`, {
  '@media': { [`${media.phone} and (scripting: enabled)`]: { display: 'none' } },
});

insideStyle(`${panel} summary`, { color: color.muted, cursor: 'pointer' });
insideStyle(`${panel} summary::after`, { color: color.primary, content: "'　展开'" });
insideStyle(`${panel}[open] summary::after`, { content: "'　收起'" });
insideStyle(`${panel}[open] summary`, { marginBottom: space[3] });
insideStyle(`${groups} + ${panel}`, { marginTop: space[3] });

insideStyle(`${groups} > div`, { display: 'flex', alignItems: 'baseline', gap: space[4] });
insideStyle(`${groups} dt`, { width: '4em' });
insideStyle(`${groups} dd`, { minWidth: 0 });

/** On a phone a single line that scrolls sideways, so that the goods stay in view. */
export const choices = uiStyle({
  display: 'flex',
  flexWrap: 'wrap',
  gap: `${space[1]} ${space[5]}`,
  '@media': {
    [media.phone]: { flexWrap: 'nowrap', overflowX: 'auto', whiteSpace: 'nowrap' },
  },
});

insideStyle(`${choices} a`, { flexShrink: 0, color: color.text });

export const chosen = uiStyle({
  padding: `0 ${space[2]}`,
  border: `1px solid ${color.primary}`,
  borderRadius: radius.small,
  background: color.primaryTint,
});

/** At the end of the line of the ways to sort; on a phone below it. */
export const range = uiStyle({
  display: 'flex',
  gap: space[2],
  marginInlineStart: 'auto',
  '@media': { [media.phone]: { order: 1, width: '100%' } },
});

export const bound = uiStyle({ width: '112px' });
