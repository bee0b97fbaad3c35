import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { CustomerPage } from '#app/components/layout/customer-page.tsx';
import type { RouteHandle } from '#app/components/layout/frame.tsx';
import { pageMeta } from '#app/components/layout/page-meta.ts';
import { useRootData } from '#app/components/layout/root-data.ts';
import { PrintHead } from '#app/components/print-head.tsx';
import { Button, ButtonLink } from '#app/components/ui/button.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { DescriptionList } from '#app/components/ui/description-list.tsx';
import { Link } from '#app/components/ui/link.tsx';
import { Notice } from '#app/components/ui/notice.tsx';
import { Tag } from '#app/components/ui/tag.tsx';
import { ConfirmDialog } from '#app/forms/confirm-dialog.tsx';
import { ServerForm } from '#app/forms/server-form.tsx';
import { useForm, usePageReply } from '#app/forms/use-form.ts';
import { customerLoader } from '#app/session/customer-loader.server.ts';
import { classNames } from '#app/styles/class-names.ts';
import { cluster, muted, onScreen, stack } from '#app/styles/layout.css.ts';
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
  const { name, outcome, facts, offer, links, giveUpTo, dialog } = view;
  return (
    <CustomerPage
      title={name}
      breadcrumb={[{ label: '我的竞价', to: '/customer/auctions' }, { label: name }]}
      action={outcome && <Tag tone={outcome.tone}>{outcome.label}</Tag>}
    >
      <PrintHead
        what={`竞价结果 ${view.number}`}
        parties={[
          { term: '竞买人', value: useRootData().user?.name ?? '' },
          { term: '卖家', value: view.seller },
        ]}
        printed={view.printed}
      />
      {outcome && (
        <Notice tone={outcome.tone}>
          {outcome.text}
          {outcome.margin}
        </Notice>
      )}
      <Card title="竞价结果" action={<Link to={view.auctionTo}>竞价条款</Link>} gap={4}>
        <DescriptionList items={facts} />
        {offer && <Offer offer={offer} />}
        {links.length > 0 && (
          <div className={classNames(cluster[3], onScreen)}>
            {links.map(({ to, label, isDue }) => (
              <ButtonLink key={label} to={to} variant={isDue ? 'buy' : 'secondary'}>
                {label}
              </ButtonLink>
            ))}
            {giveUpTo && (
              <ButtonLink to={giveUpTo} variant="quiet" preventScrollReset>
                放弃成交
              </ButtonLink>
            )}
          </div>
        )}
      </Card>
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
  );
}
