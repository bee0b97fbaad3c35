import { Link } from '#app/components/ui/link.tsx';
import { type Column, Table } from '#app/components/ui/table.tsx';
import { Tag } from '#app/components/ui/tag.tsx';
import * as styles from './details.css.ts';
import type { DetailsView } from './details-view.server.ts';
import { exactTime, type LiveAuction, type LiveRank, receiptHref } from './live-auction.ts';

interface RankingProps {
  live: LiveAuction;
  unit: string;
  isComponent: boolean;
  /** The visitor as a bidder, whose own name is shown (design/auctions: Rules); null without a sign-up. */
  me: { bidderNo: number; name: string } | null;
}

/** Price and quantity of a bid. */
const figures = (unit: string): Column<{ price: string; count: string }>[] => [
  {
    key: 'price',
    header: `出价（元/${unit}）`,
    align: 'end',
    phone: 'figure',
    cell: ({ price }) => price,
  },
  { key: 'count', header: `数量（${unit}）`, align: 'end', cell: ({ count }) => count },
];

/** All bidders' best bids, the best first (spec 2 §2). */
export function Ranking({ live, unit, isComponent, me }: RankingProps) {
  return (
    <Table<LiveRank>
      caption="出价排名"
      rows={live.ranking}
      rowKey="bidderNo"
      columns={[
        {
          key: 'rank',
          header: '排名',
          phone: 'label',
          cell: (row) => live.ranking.indexOf(row) + 1,
        },
        {
          key: 'buyerName',
          header: '买家',
          cell: ({ bidderNo, buyerName }) =>
            bidderNo === me?.bidderNo ? (
              <>
                {me.name} <Tag tone="info">我的出价</Tag>
              </>
            ) : (
              buyerName
            ),
        },
        ...figures(unit),
        ...(isComponent
          ? [
              {
                key: 'allocated',
                header: `可得（${unit}）`,
                align: 'end' as const,
                cell: ({ allocated }: LiveRank) => allocated,
              },
            ]
          : []),
        { key: 'offerTime', header: '出价时间', cell: ({ offerTime }) => exactTime(offerTime) },
      ]}
    />
  );
}

/** The visitor's rank in words; null without a bid. */
export function ownPlace(
  { ranking, ended }: LiveAuction,
  me: { bidderNo: number; present: string | null } | null,
): string | null {
  const index = ranking.findIndex(({ bidderNo }) => bidderNo === me?.bidderNo);
  if (index >= 0) return `您${ended ? '最终' : '当前'}排名第 ${index + 1}`;
  return me?.present ? `您的出价 ¥${me.present} 未进入前 ${ranking.length} 名` : null;
}

type Receipt = NonNullable<DetailsView['me']>['receipts'][number];

/** The visitor's bids, refused ones too, each with its receipt: the server's time and answer. */
export function OwnBids({ receipts, unit }: { receipts: readonly Receipt[]; unit: string }) {
  return (
    <Table<Receipt>
      caption="我的出价"
      rows={receipts}
      columns={[
        {
          key: 'receivedAt',
          header: '服务器收到时间',
          phone: 'title',
          cell: ({ receivedAt }) => receivedAt,
        },
        ...figures(unit),
        {
          key: 'result',
          header: '结果',
          cell: ({ valid, result, note }) => (
            <>
              <Tag tone={valid ? 'success' : 'danger'}>{result}</Tag> {note}
            </>
          ),
        },
        {
          key: 'id',
          header: '凭证编号',
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
