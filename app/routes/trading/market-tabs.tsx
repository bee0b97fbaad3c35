import { Tabs } from '#app/components/ui/tabs.tsx';

const TABS = [
  { tab: 'goods', to: '/trading', label: '现货' },
  { tab: 'plans', to: '/trading?type=0', label: '集采' },
  { tab: 'tenders', to: '/trading?type=1', label: '招标公告' },
] as const;

/** The three ways to buy at /trading (spec 2 §2: group purchase is 0, tenders are 1). */
export const MarketTabs = ({ current }: { current: (typeof TABS)[number]['tab'] }) => (
  <Tabs
    label="交易方式"
    tabs={TABS.map(({ tab, ...link }) => ({ ...link, current: tab === current }))}
  />
);
