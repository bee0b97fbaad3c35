import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { CustomerPage } from '#app/components/layout/customer-page.tsx';
import type { RouteHandle } from '#app/components/layout/frame.tsx';
import { pageMeta } from '#app/components/layout/page-meta.ts';
import { PrintHead } from '#app/components/print-head.tsx';
import { Thing } from '#app/components/thing/thing.tsx';
import { Button, ButtonLink } from '#app/components/ui/button.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { DescriptionList } from '#app/components/ui/description-list.tsx';
import { Link } from '#app/components/ui/link.tsx';
import { Notice } from '#app/components/ui/notice.tsx';
import { ConfirmDialog } from '#app/forms/confirm-dialog.tsx';
import { ServerForm } from '#app/forms/server-form.tsx';
import { useForm, usePageReply } from '#app/forms/use-form.ts';
import { customerLoader } from '#app/session/customer-loader.server.ts';
import { cluster, muted, stack } from '#app/styles/layout.css.ts';
import { awardAction } from './award-actions.server.ts';
import { type AwardView, readAward } from './award-view.server.ts';

export { keepForm as clientAction } from '#app/forms/keep-form.ts';

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta({ title: data ? `竞价结果：${data.name}` : '竞价结果' }, matches);
export const handle: RouteHandle = { money: true };

export const loader = customerLoader(readAward);

export const action = awardAction;

/** What an auction has brought its bidder, and what the bidder does next. */
export default function Award() {
  const view = useLoaderData<typeof loader>();
  const { name, outcome, facts, next, offer, links, giveUpTo, dialog } = view;
  return (
    <CustomerPage breadcrumb={[{ label: '我的竞价', to: '/customer/auctions' }, { label: name }]}>
      <PrintHead {...view.paper} />
      <Thing
        head={{
          name,
          states: view.states,
          sum: view.sum,
          party: view.seller,
          next: next && (
            <ButtonLink to={next.to} variant={next.isDue ? 'buy' : undefined}>
              {next.label}
            </ButtonLink>
          ),
          others: (
            <>
              {links.map(({ to, label }) => (
                <Link key={label} to={to}>
                  {label}
                </Link>
              ))}
              <Link to={view.auctionTo}>竞价条款</Link>
              {giveUpTo && (
                <Link to={giveUpTo} preventScrollReset>
                  放弃成交
                </Link>
              )}
            </>
          ),
        }}
        steps={view.life}
      >
        {outcome && (
          <Notice tone={outcome.tone}>
            {outcome.text}
            {outcome.margin}
          </Notice>
        )}
        {offer && <Offer offer={offer} />}
        <Card title="竞价结果">
          <DescriptionList items={facts} />
        </Card>
      </Thing>
      {dialog && <ConfirmDialog {...dialog} of={{ confirmed: 'yes' }} />}
    </CustomerPage>
  );
}

/** The goods of a defaulted winner, to be taken or left. */
function Offer({ offer }: { offer: NonNullable<AwardView['offer']> }) {
  const reply = usePageReply();
  const form = useForm(offer.form);
  // A proof that is asked for has nothing to do with the balance.
  const isRefused = reply?.form === offer.form.form && !form.stepUp;
  return (
    <Card id="offer" title="答复递补">
      <ServerForm form={form} className={stack[3]}>
        <p className={muted}>{offer.terms}</p>
        <div className={cluster[3]}>
          <Button variant="buy">接受递补</Button>
          <ButtonLink to={offer.declineTo} variant="secondary" preventScrollReset>
            放弃递补
          </ButtonLink>
          {isRefused && <Link to={offer.walletTo}>去我的钱包</Link>}
        </div>
      </ServerForm>
    </Card>
  );
}
