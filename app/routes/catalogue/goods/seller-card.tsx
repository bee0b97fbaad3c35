import { FavouriteButton } from '#app/components/favourite-toggle.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { DescriptionList } from '#app/components/ui/description-list.tsx';
import { Link } from '#app/components/ui/link.tsx';
import type { DetailView } from './detail-view.server.ts';

/** Who sells the goods, and how far they bring them. */
export function SellerCard({
  seller,
  followed,
}: {
  seller: DetailView['seller'];
  followed: boolean;
}) {
  return (
    <Card title="卖家信息" action={<FavouriteButton of="seller" id={seller.code} on={followed} />}>
      <DescriptionList
        items={[
          { term: '卖家', value: <Link to={seller.page}>{seller.name}</Link> },
          ...seller.facts,
        ]}
      />
    </Card>
  );
}
