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

interface StateTabs<State extends string> {
  states: readonly State[];
  label: Readonly<Record<State, string>>;
  /** The chosen one; undefined: all; null: what the list shows is none of them. */
  current: State | undefined | null;
  counts?: readonly Counted<string>[] | undefined;
  to: (state: State | undefined) => string;
  /** What the first page of work leads to, where it has led here. */
  waiting?: { to: string; label: string } | undefined;
}

/** The tabs of a list: all, each state with its count, and behind them what waits. */
export const stateTabs = <State extends string>({
  states,
  label,
  current,
  counts,
  to,
  waiting,
}: StateTabs<State>) => [
  ...[undefined, ...states].map((state) => ({
    to: to(state),
    label: state ? label[state] : '全部',
    count: countOf(counts, state),
    current: state === current && !waiting,
  })),
  ...(waiting
    ? [{ to: waiting.to, label: `待办：${waiting.label}`, count: undefined, current: true }]
    : []),
];
