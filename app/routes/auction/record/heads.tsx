import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { call } from '#app/api/client.server.ts';
import { Page } from '#app/components/layout/page.tsx';
import { pageMeta } from '#app/components/layout/page-meta.ts';
import { EmptyState } from '#app/components/ui/empty-state.tsx';
import { Link } from '#app/components/ui/link.tsx';
import { type Column, Table } from '#app/components/ui/table.tsx';
import { auctionHeads, type Head } from '#app/domain/auction/record-contract.ts';
import { wallTime } from '#app/domain/time.ts';
import { load } from '#app/session/load.server.ts';
import { cluster } from '#app/styles/layout.css.ts';
import * as styles from './record.css.ts';

const FEED = '/feeds/auction-heads.xml';
const TITLE = '竞价记录指纹公告';

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  ...pageMeta(
    {
      title: TITLE,
      description: '每分钟公布的竞价记录指纹，用于核对竞价记录未被改写',
      path: data?.path ?? '/auction/heads',
    },
    matches,
  ),
  {
    tagName: 'link',
    rel: 'alternate',
    type: 'application/rss+xml',
    title: TITLE,
    href: FEED,
  },
];

export async function loader({ request }: LoaderFunctionArgs) {
  const auctionId = new URL(request.url).searchParams.get('id') || undefined;
  const heads = await load(request, () => call(auctionHeads, { auctionId }));
  const query = auctionId === undefined ? '' : `?${new URLSearchParams({ id: auctionId })}`;
  return {
    path: `/auction/heads${query}`,
    file: `/auction/heads.jsonl${query}`,
    rows: heads.map(rowOf),
  };
}

const rowOf = ({ auctionId, auctionName, position, hash, from, until }: Head) => ({
  key: `${auctionId}-${position}`,
  auctionName,
  to: `/details?${new URLSearchParams({ id: auctionId })}`,
  position,
  hash,
  from: wallTime(new Date(from)),
  until: wallTime(new Date(until)),
});

const COLUMNS: readonly Column<ReturnType<typeof rowOf>>[] = [
  {
    key: 'auction',
    header: '竞价',
    phone: 'title',
    cell: ({ to, auctionName }) => <Link to={to}>{auctionName}</Link>,
  },
  { key: 'position', header: '记录条数', align: 'end', cell: ({ position }) => position },
  {
    key: 'hash',
    header: '记录指纹',
    phone: 'line',
    cell: ({ hash }) => <code className={styles.hash}>{hash}</code>,
  },
  { key: 'from', header: '首次公布', nowrap: true, phone: 'label', cell: ({ from }) => from },
  { key: 'until', header: '最近公布', nowrap: true, phone: 'label', cell: ({ until }) => until },
];

/** The heads of the logs as they were each minute: a log rewritten later contradicts them. */
export default function Heads() {
  const { rows, file } = useLoaderData<typeof loader>();
  return (
    <Page
      title={TITLE}
      breadcrumb={[
        { label: '首页', to: '/' },
        { label: '竞价中心', to: '/auction' },
        { label: '指纹公告' },
      ]}
    >
      <p>
        竞价进行期间每分钟公布一次竞价记录最新一条的哈希，并由平台签名。保存下来的记录指纹与日后下载的记录不符，说明记录被改写。这里是最近的
        100 条。
      </p>
      <div className={cluster[4]}>
        <Link reloadDocument to={FEED}>
          RSS 订阅
        </Link>
        <Link reloadDocument to={file} download>
          下载签名的记录指纹
        </Link>
        <Link reloadDocument to="/.well-known/auction-key.json">
          公钥
        </Link>
      </div>
      {rows.length > 0 ? (
        <Table caption={TITLE} columns={COLUMNS} rows={rows} />
      ) : (
        <EmptyState title="还没有公布过记录指纹">
          <p>竞价开始后，每分钟在这里公布一次。</p>
        </EmptyState>
      )}
    </Page>
  );
}
