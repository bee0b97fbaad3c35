import type { FilterGroup } from './filter-panel.tsx';

interface WrittenGroup {
  title: string;
  /** How many goods a choice leaves, where they are counted. */
  choices: readonly { label: string; to: string; count?: string }[];
  more?: string;
  narrow?: FilterGroup['narrow'];
}

/** How many goods a choice leaves, as it is shown: 12, or 3000+; nothing where they are not counted. */
export const countText = (count: number | undefined, isLeast = false) =>
  count === undefined ? {} : { count: `${count}${isLeast ? '+' : ''}` };

/** The addresses of a group's choices differ in one value: the parts before and after it are sent once. */
export const filterGroups = (groups: readonly WrittenGroup[]): FilterGroup[] =>
  groups.map(({ title, choices, ...others }) => {
    const addresses = choices.map(({ to }) => to);
    const start = shared(addresses, (one, length) => one.slice(0, length));
    // Values that begin or end alike stay whole, as their labels are.
    const before = start.slice(0, start.lastIndexOf('=') + 1);
    const rests = addresses.map((to) => to.slice(before.length));
    const end = shared(rests, (one, length) => one.slice(one.length - length));
    const after = end.includes('&') ? end.slice(end.indexOf('&')) : '';
    return {
      ...others,
      title,
      before,
      after,
      choices: choices.map(({ label, count }, at) => {
        const rest = rests[at] ?? '';
        const value = rest.slice(0, rest.length - after.length);
        const own = value === label ? null : value;
        if (count) return [label, own, count];
        return own === null ? [label] : [label, own];
      }),
    };
  });

/** The longest part of the first that all have. */
function shared(texts: readonly string[], part: (text: string, length: number) => string): string {
  const [first = ''] = texts;
  let length = first.length;
  while (
    !texts.every((text) => text.length >= length && part(text, length) === part(first, length))
  )
    length -= 1;
  return part(first, length);
}
