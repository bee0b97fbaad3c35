import { Card } from '#app/components/ui/card.tsx';
import { DescriptionList } from '#app/components/ui/description-list.tsx';
import type { DetailView } from './detail-view.server.ts';

/** Who sells the goods, and how far they bring them. */
export function SellerCard({ seller }: { seller: DetailView['seller'] }) {
  return (
    <Card title="卖家信息">
      <DescriptionList
        items={[
          { term: '卖家', value: seller.name },
          { term: '注册地址', value: seller.address },
          ...(seller.range ? [{ term: '配送范围', value: seller.range }] : []),
        ]}
      />
    </Card>
  );
}
