import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { OfferedDrafts } from '#app/components/draft/long-form.tsx';
import { CustomerPage } from '#app/components/layout/customer-page.tsx';
import { pageMeta } from '#app/components/layout/page-meta.ts';
import { PrintHead } from '#app/components/print-head.tsx';
import { Thing } from '#app/components/thing/thing.tsx';
import { ThreadCard } from '#app/components/thread/thread.tsx';
import { ButtonLink } from '#app/components/ui/button.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { Countdown } from '#app/components/ui/countdown.tsx';
import { DescriptionList } from '#app/components/ui/description-list.tsx';
import { FileLinks } from '#app/components/ui/file-links.tsx';
import { Link } from '#app/components/ui/link.tsx';
import { Notice } from '#app/components/ui/notice.tsx';
import { nowrap } from '#app/styles/layout.css.ts';
import { AskedGoods } from './asked-goods.tsx';
import { CounterCard } from './counter-card.tsx';
import { OfferForm } from './offer-form.tsx';
import { readSaleInquiry } from './read-sale-inquiry.server.ts';
import { Rounds } from './rounds.tsx';
import { offerAction } from './save-offer.server.ts';

export { keepForm as clientAction } from '#app/forms/keep-form.ts';

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta({ title: data ? `${data.title} 报价` : '报价' }, matches);

export const loader = readSaleInquiry;
export const action = offerAction;

/** The offer screen (spec 2 §2): the inquiry, the own rounds, and the form of the next one. */
export default function SaleInquiry() {
  const data = useLoaderData<typeof loader>();
  const deadline = {
    term: '截止时间',
    value: (
      <>
        {data.endDate}
        {data.isOpen && (
          <p className={nowrap}>
            剩余 <Countdown seconds={data.secondsLeft} format="clock" />
          </p>
        )}
      </>
    ),
  };
  const files =
    data.files.length > 0 ? [{ term: '附件', value: <FileLinks files={data.files} /> }] : [];
  return (
    <CustomerPage
      breadcrumb={[
        { label: '收到的询价', to: '/customer/sale-inquiry' },
        { label: data.inquiryNum },
      ]}
    >
      <PrintHead {...data.paper} />
      <Thing
        head={{
          name: data.title,
          number: data.inquiryNum,
          states: [data.tag],
          sum: data.sum,
          party: data.buyer,
          next: data.next && <ButtonLink to={data.next.to}>{data.next.label}</ButtonLink>,
          others: data.offering && (
            <>
              {data.rounds.length > 0 && <Link to="#rounds">我的报价</Link>}
              <Link to={`/inquiry/calendar?id=${data.inquiryNum}`} reloadDocument>
                加入日历
              </Link>
            </>
          ),
          talk: data.thread.talk,
        }}
        steps={data.life}
        talk={<ThreadCard view={data.thread} />}
      >
        {data.note && (
          <Notice tone={data.note.tone}>
            {data.note.text}
            {data.orderCode && (
              <Link to={`/customer/sale-order/${data.orderCode}`}>订单 {data.orderCode}</Link>
            )}
          </Notice>
        )}
        <Card title="询价信息" gap={4}>
          <DescriptionList items={[...data.facts, deadline, ...files]} />
          {!data.offering && data.rounds.length === 0 && <AskedGoods goods={data.goods} />}
        </Card>
        <CounterCard view={data.counters} />
        {/* A first offer is what the inquiry asks for; a further one stands below what was offered. */}
        <Rounds rounds={data.rounds} withdrawal={data.withdrawal} />
        <OfferedDrafts long={data.offering?.long ?? null} />
        {data.offering && <OfferForm offering={data.offering} goods={data.goods} />}
      </Thing>
    </CustomerPage>
  );
}
