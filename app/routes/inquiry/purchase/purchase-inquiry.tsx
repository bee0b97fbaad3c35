import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { CustomerPage } from '#app/components/layout/customer-page.tsx';
import { pageMeta } from '#app/components/layout/page-meta.ts';
import { printHead } from '#app/components/print-head.server.ts';
import { PrintHead } from '#app/components/print-head.tsx';
import { Thing } from '#app/components/thing/thing.tsx';
import { threadView } from '#app/components/thread/thread.server.ts';
import { ThreadCard } from '#app/components/thread/thread.tsx';
import { ButtonLink } from '#app/components/ui/button.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { DescriptionList } from '#app/components/ui/description-list.tsx';
import { FileLinks } from '#app/components/ui/file-links.tsx';
import { Link } from '#app/components/ui/link.tsx';
import { Notice } from '#app/components/ui/notice.tsx';
import { namedPerson } from '#app/domain/account/acting-name.ts';
import { shownFile } from '#app/domain/file/shown-file.ts';
import { inquiryDetailOfBuyer } from '#app/domain/inquiry/contract.ts';
import { isInquiryDecided } from '#app/domain/inquiry/inquiry.ts';
import { customerLoader } from '#app/session/customer-loader.server.ts';
import { inquiryFacts, inquiryHref, inquirySummary } from '../inquiry-view.server.ts';
import { CounterRounds } from './counter-rounds.tsx';
import { countersView } from './counters-view.server.ts';
import { DecisionDialog } from './decision-dialog.tsx';
import { decisionAction, decisionOf } from './decisions.server.ts';
import { InquiryOthers } from './inquiry-actions.tsx';
import { inquiryLife, nextOf, orderedView, sumOf } from './inquiry-head.server.ts';
import { OffersCard, SealedCard } from './offers-card.tsx';
import { sealedView } from './sealed-view.server.ts';
import { sheetChoiceOf } from './sheet-choice.server.ts';
import { sheetView } from './sheet-view.server.ts';

export { keepForm as clientAction } from '#app/forms/keep-form.ts';

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta({ title: data ? `询价单 ${data.inquiry.title}` : '询价单' }, matches);

export const loader = customerLoader(async ({ request, params, searchParams, token, ask }) => {
  const inquiryNum = params.inquiryNum ?? '';
  const inquiry = await ask(inquiryDetailOfBuyer, { inquiryNum });
  const now = new Date();
  const sheet = sheetView(inquiry, now, sheetChoiceOf(searchParams));
  return {
    inquiry: inquirySummary(inquiry),
    head: {
      sum: sumOf(inquiry, sheet),
      sellers: `${inquiry.sellers.length} 家卖家`,
      next: nextOf(inquiry, sheet),
      life: inquiryLife(inquiry),
    },
    facts: [
      ...inquiryFacts(inquiry),
      ...(inquiry.placedBy
        ? [{ term: '询价人', value: namedPerson(inquiry.placedBy, inquiry.placedByPerson) }]
        : []),
      ...(inquiry.takenOverBy ? [{ term: '接手人', value: inquiry.takenOverBy }] : []),
    ],
    files: inquiry.files.map(shownFile),
    sheet,
    sealed: sealedView(inquiry),
    counters: countersView(inquiry, now),
    thread: await threadView(request, { kind: 'inquiry', ref: inquiryNum, side: 'buyer' }, token),
    decision: await decisionOf(request, inquiry, token),
    ordered: orderedView(inquiry),
    closeTo: isInquiryDecided(inquiry.state) ? null : inquiryHref(inquiryNum, { dialog: 'close' }),
    calendarTo: inquiry.state === 'open' ? `/inquiry/calendar?id=${inquiryNum}` : null,
    downloadTo: `${inquiryHref(inquiryNum)}/offers.xlsx`,
    paper: printHead(`询价单 ${inquiryNum}`, [{ term: '买家', value: inquiry.buyerName }]),
  };
});

export const action = decisionAction;

/** An inquiry and the sheet of all its offers. */
export default function PurchaseInquiry() {
  const data = useLoaderData<typeof loader>();
  const { inquiry, head, sheet, decision } = data;
  return (
    <CustomerPage
      wide
      breadcrumb={[
        { label: '我的询价', to: '/customer/purchase-inquiry' },
        { label: inquiry.inquiryNum },
      ]}
    >
      <PrintHead {...data.paper} />
      <Thing
        head={{
          name: inquiry.title,
          number: inquiry.inquiryNum,
          states: [{ label: inquiry.stateLabel, tone: inquiry.stateTone }],
          sum: head.sum,
          party: head.sellers,
          next: head.next && <ButtonLink to={head.next.to}>{head.next.label}</ButtonLink>,
          others: <InquiryOthers {...data} refreshTo={inquiry.href} />,
          talk: data.thread.talk,
        }}
        steps={head.life}
        talk={<ThreadCard view={data.thread} />}
        wide={sheet.isWide}
      >
        {data.ordered && (
          <Notice tone={data.ordered.tone}>
            {data.ordered.text}{' '}
            {data.ordered.orders.map(({ to, label }) => (
              <Link key={to} to={to}>
                {label}{' '}
              </Link>
            ))}
          </Notice>
        )}
        {/* What is to be decided comes before what is only read. */}
        {data.sealed ? (
          <SealedCard sealed={data.sealed} goods={sheet.goods} />
        ) : (
          <OffersCard sheet={sheet} downloadTo={data.downloadTo} counterTo={data.counters.to} />
        )}
        <CounterRounds view={data.counters} />
        <Card title="询价单">
          <DescriptionList
            items={[...data.facts, { term: '附件', value: <FileLinks files={data.files} /> }]}
          />
        </Card>
      </Thing>
      {decision && <DecisionDialog decision={decision} inquiryNum={inquiry.inquiryNum} />}
    </CustomerPage>
  );
}
