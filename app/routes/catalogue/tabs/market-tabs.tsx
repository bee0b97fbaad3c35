import { Tabs } from '#app/components/ui/tabs.tsx';

const TABS = [
  { tab: 'goods', to: '/trading', label: '现货' },
  { tab: 'plans', to: '/trading?type=0', label: '集采' },
  { tab: 'tenders', to: '/trading?type=1', label: '招标公告' },
  { tab: 'finance', to: '/trading?type=2', label: '供应链融资' },
  { tab: 'prices', to: '/trading?type=3', label: '行情' },
] as const;

/** The ways to buy at /trading (spec 2 §2: group purchase is 0, tenders are 1), and to finance it. */
export const MarketTabs = ({ current }: { current: (typeof TABS)[number]['tab'] }) => (
  <Tabs
    label="交易方式"
    tabs={TABS.map(({ tab, ...link }) => ({ ...link, current: tab === current }))}
  />
);
