import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { Page } from '#app/components/layout/page.tsx';
import { pageMeta } from '#app/components/layout/page-meta.ts';
import { useSite } from '#app/components/layout/site.ts';
import { PrintButton } from '#app/components/print-button.tsx';
import { printHead } from '#app/components/print-head.server.ts';
import { PrintHead } from '#app/components/print-head.tsx';
import { ButtonLink } from '#app/components/ui/button.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { DescriptionList } from '#app/components/ui/description-list.tsx';
import { Link } from '#app/components/ui/link.tsx';
import { Tag } from '#app/components/ui/tag.tsx';
import { bidReceipt } from '#app/domain/auction/record-contract.ts';
import { customerLoader } from '#app/session/customer-loader.server.ts';
import { cluster, small, stack } from '#app/styles/layout.css.ts';
import { receiptView, UNSIGNED } from './receipt-view.server.ts';
import * as styles from './record.css.ts';

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta({ title: data ? `出价凭证 ${data.id}` : '出价凭证' }, matches);

export const loader = customerLoader(async ({ request, ask }) => {
  const receiptId = new URL(request.url).searchParams.get('id') ?? '';
  const receipt = await ask(bidReceipt, { receiptId });
  const view = receiptView(receipt);
  const bidder = view.facts.filter(({ term }) => term === '竞买人');
  return { ...view, paper: printHead(`出价凭证 ${view.id}`, bidder), unsigned: UNSIGNED };
});

/** The receipt of a bid, to print or keep: what the market has signed of it. */
export default function BidReceipt() {
  const { auction, result, facts, proof, paper, unsigned } = useLoaderData<typeof loader>();
  return (
    <Page
      narrow
      title="出价凭证"
      breadcrumb={[{ label: auction.name, to: auction.to }, { label: '出价凭证' }]}
      action={<Tag tone={result.tone}>{result.label}</Tag>}
    >
      <PrintHead {...paper} />
      <Card title={useSite().name}>
        <DescriptionList look="summary" items={facts} />
      </Card>
      <Card title="签名">
        {proof ? (
          <div className={stack[3]}>
            <p>
              {proof.isOwnRecord
                ? '本出价是竞价记录中的以下一条。'
                : '本次出价未被接受，未记入竞价记录；以下是当时的最后一条记录。'}
              平台已对其位置和哈希签名：此后若有人改写这条或更早的记录，记录将与本凭证矛盾。
            </p>
            <DescriptionList look="summary" items={proof.facts} />
            <pre className={styles.signed}>{proof.text}</pre>
            <p className={small}>
              校验：<code>npm run verify-auction -- 竞价记录文件 凭证文件 auction-key.json</code>
              ，公钥见{' '}
              <Link reloadDocument to="/.well-known/auction-key.json">
                auction-key.json
              </Link>
              。
            </p>
            <div className={cluster[3]}>
              <ButtonLink variant="secondary" to={proof.file} reloadDocument download>
                下载凭证（JSON）
              </ButtonLink>
              <PrintButton />
            </div>
          </div>
        ) : (
          <p>{unsigned}。</p>
        )}
      </Card>
    </Page>
  );
}
