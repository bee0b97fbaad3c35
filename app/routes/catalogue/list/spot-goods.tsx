import { GoodsGrid } from './goods-grid.tsx';
import { ListingTable } from './listing-table.tsx';
import type { Card, Listed } from './read-list.server.ts';
import type { SpotRow } from './sources.server.ts';

/** Sellers' goods in the way the address asks for; null where there are none. */
export function spotGoods({
  rows,
  cards,
}: {
  rows: readonly SpotRow[];
  cards: readonly Listed<Card>[];
}) {
  if (cards.length > 0) return <GoodsGrid cards={cards} />;
  return rows.length > 0 ? <ListingTable rows={rows} /> : null;
}
