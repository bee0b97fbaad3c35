/** How many goods a choice leaves, as it is shown: 12, or 3000+; nothing where they are not counted. */
export const countText = (count: number | undefined, isLeast = false) =>
  count === undefined ? {} : { count: `${count}${isLeast ? '+' : ''}` };
