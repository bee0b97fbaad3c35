import { Link } from '#app/components/ui/link.tsx';
import { type Column, Table } from '#app/components/ui/table.tsx';
import { Tag } from '#app/components/ui/tag.tsx';
import * as styles from './details.css.ts';
import type { DetailsView } from './details-view.server.ts';
import { type LiveAuction, type LiveRank, receiptHref } from './live-auction.ts';

type Heads = DetailsView['heads'];

interface RankingProps {
  live: LiveAuction;
  heads: Heads;
  isComponent: boolean;
  /** The visitor as a bidder, whose own name is shown (design/auctions: Rules); null without a sign-up. */
  me: { bidderNo: number; name: string } | null;
}

/** Price and quantity of a bid. */
const figures = (heads: Heads, count = heads.count): Column<{ price: string; count: string }>[] => [
  {
    key: 'price',
    header: heads.price,
    align: 'end',
    phone: 'figure',
    cell: ({ price }) => price,
  },
  { key: 'count', header: count, align: 'end', cell: ({ count }) => count },
];

/** All bidders' best bids, the best first (spec 2 §2). */
export function Ranking({ live, heads, isComponent, me }: RankingProps) {
  return (
    <Table<LiveRank>
      caption={heads.ranking}
      rows={live.ranking}
      rowKey="bidderNo"
      columns={[
        {
          key: 'rank',
          header: heads.rank,
          phone: 'label',
          cell: (row) => live.ranking.indexOf(row) + 1,
        },
        {
          key: 'buyerName',
          header: heads.buyer,
          cell: ({ bidderNo, buyerName }) =>
            bidderNo === me?.bidderNo ? (
              <>
                {me.name} <Tag tone="info">{heads.own}</Tag>
              </>
            ) : (
              buyerName
            ),
        },
        ...figures(heads, isComponent ? heads.wanted : heads.count),
        ...(isComponent
          ? [
              {
                key: 'allocated',
                header: heads.allocated,
                align: 'end' as const,
                cell: ({ allocated }: LiveRank) => allocated,
              },
            ]
          : []),
        { key: 'offerTime', header: heads.at, cell: ({ offerTime }) => offerTime },
      ]}
    />
  );
}

type Me = { bidderNo: number; present: string | null } | null;

/** When the visitor's best bid that is shown was made. */
export const newestOwn = ({ ranking }: LiveAuction, me: Me): string | undefined =>
  ranking.find(({ bidderNo }) => bidderNo === me?.bidderNo)?.offerTime;

/** The visitor's rank in words; null without a bid. */
export function ownPlace({ ranking, ended }: LiveAuction, me: Me): string | null {
  const index = ranking.findIndex(({ bidderNo }) => bidderNo === me?.bidderNo);
  if (index === 0 && !ended) return '您目前领先';
  if (index >= 0) return `您${ended ? '最终' : '当前'}排名第 ${index + 1}`;
  return me?.present ? `您的出价 ¥${me.present} 未进入前 ${ranking.length} 名` : null;
}

type Receipt = NonNullable<DetailsView['me']>['receipts'][number];

/** The visitor's bids, refused ones too, each with its receipt: the server's time and answer. */
export function OwnBids({ receipts, heads }: { receipts: readonly Receipt[]; heads: Heads }) {
  return (
    <Table<Receipt>
      caption={heads.own}
      rows={receipts}
      columns={[
        {
          key: 'receivedAt',
          header: heads.receivedAt,
          phone: 'title',
          cell: ({ receivedAt }) => receivedAt,
        },
        ...figures(heads),
        {
          key: 'result',
          header: heads.result,
          cell: ({ valid, result, note }) => (
            <>
              <Tag tone={valid ? 'success' : 'danger'}>{result}</Tag> {note}
            </>
          ),
        },
        {
          key: 'id',
          header: heads.receipt,
          phone: 'label',
          cell: ({ id }) => (
            <Link reloadDocument to={receiptHref(id)} className={styles.code}>
              {id}
            </Link>
          ),
        },
      ]}
    />
  );
}
