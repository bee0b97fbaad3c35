interface Counted<Tab extends string> {
  tab: Tab;
  count: number;
}

/** How many a tab of a list has, or all together have; undefined where the trading API does not say. */
export function countOf<Tab extends string>(
  counts: readonly Counted<Tab>[] | undefined,
  tab?: NoInfer<Tab>,
): number | undefined {
  return counts
    ?.filter((each) => tab === undefined || each.tab === tab)
    .reduce((sum, { count }) => sum + count, 0);
}
