import { useLoaderData } from '@remix-run/react';
import { CustomerPage } from '#app/components/layout/customer-page.tsx';
import type { RouteHandle } from '#app/components/layout/frame.tsx';
import { titled } from '#app/components/layout/page-meta.ts';
import { Button, ButtonLink } from '#app/components/ui/button.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { DescriptionList } from '#app/components/ui/description-list.tsx';
import { EmptyState } from '#app/components/ui/empty-state.tsx';
import { Link } from '#app/components/ui/link.tsx';
import { Notice } from '#app/components/ui/notice.tsx';
import { Pager } from '#app/components/ui/pager.tsx';
import { Price } from '#app/components/ui/price.tsx';
import { type Column, Table } from '#app/components/ui/table.tsx';
import { OwnWithdrawals } from '#app/components/withdrawal/own-withdrawals.tsx';
import { formAction } from '#app/forms/action.server.ts';
import { DescribedForm } from '#app/forms/described-form.tsx';
import { FormField } from '#app/forms/form-field.tsx';
import type { FormDescription } from '#app/forms/reply.ts';
import { useTimesAccepted } from '#app/forms/use-times-answered.ts';
import { customerLoader } from '#app/session/customer-loader.server.ts';
import { classNames } from '#app/styles/class-names.ts';
import { halves, muted, spread, stack } from '#app/styles/layout.css.ts';
import { BindDialog, CancelDialog } from './card-dialogs.tsx';
import * as styles from './wallet.css.ts';
import { bind, cancel, fill, open, withdraw } from './wallet-actions.server.ts';
import { type OpenWallet, type WalletPage, walletPage } from './wallet-view.server.ts';
import { WithdrawDialog } from './withdraw-dialog.tsx';

export { keepForm as clientAction } from '#app/forms/keep-form.ts';

export const meta = titled('我的钱包');
export const handle: RouteHandle = { money: true };

export const loader = customerLoader(walletPage);

export const action = formAction(open, fill, bind, cancel, withdraw);

export default function MyWallet() {
  const { wallet, opening, redirectTo } = useLoaderData<typeof loader>();
  return (
    <CustomerPage title="我的钱包">
      {redirectTo && (
        <Notice>
          办理完成后，可<Link to={redirectTo}>返回之前的页面</Link>继续。
        </Notice>
      )}
      {opening && <OpenWalletForm opening={opening} />}
      {wallet && (
        <>
          <div className={halves}>
            <Balance wallet={wallet} />
            <BankCards wallet={wallet} />
          </div>
          <OwnWithdrawals rows={wallet.withdrawals} />
          <Statement statement={wallet.statement} />
          {wallet.dialog.bind && <BindDialog wallet={wallet} dialog={wallet.dialog.bind} />}
          {wallet.dialog.withdraw && (
            <WithdrawDialog wallet={wallet} dialog={wallet.dialog.withdraw} />
          )}
          {wallet.dialog.cancel?.card && (
            <CancelDialog
              wallet={wallet}
              form={wallet.dialog.cancel.form}
              card={wallet.dialog.cancel.card}
            />
          )}
        </>
      )}
    </CustomerPage>
  );
}

function OpenWalletForm({ opening }: { opening: NonNullable<WalletPage['opening']> }) {
  return (
    <Card title="开通钱包">
      <DescribedForm description={opening.form} className={classNames(stack[4], styles.form)}>
        <p className={muted}>开通后可用钱包余额支付订单、绑定银行卡、提现并查看收支明细。</p>
        <FormField
          name="name"
          label={opening.nameLabel}
          defaultValue={opening.name}
          autoComplete="name"
        />
        <FormField
          name="certNo"
          label={opening.certLabel}
          hint="18 位，仅用于核对，平台只保留末四位"
          autoComplete="off"
          maxLength={18}
        />
        <Button block>开通钱包</Button>
      </DescribedForm>
    </Card>
  );
}

/** The wallet's balance, and its top-up where possible. */
function Balance({ wallet }: { wallet: OpenWallet }) {
  return (
    <Card
      title="可用余额"
      action={
        <ButtonLink variant="secondary" size="small" to={wallet.withdrawTo} preventScrollReset>
          提现
        </ButtonLink>
      }
      gap={4}
    >
      <Price amount={wallet.balance} size="display" />
      <DescriptionList
        look="summary"
        items={[
          { term: '户名', value: wallet.name },
          { term: '商户号', value: wallet.mbrNo },
          ...(wallet.frozen ? [{ term: '提现处理中', value: wallet.frozen }] : []),
        ]}
      />
      {wallet.topUpForm && <TopUp description={wallet.topUpForm} mbrNo={wallet.mbrNo} />}
    </Card>
  );
}

function TopUp({ description, mbrNo }: { description: FormDescription; mbrNo: string }) {
  const filled = useTimesAccepted(description.form);
  return (
    <DescribedForm description={description} className={stack[3]}>
      <input type="hidden" name="mbrNo" value={mbrNo} />
      <FormField
        // The amount is empty again once it is there.
        key={filled}
        name="tranAmt"
        label="充值金额（元）"
        hint="模拟充值，不产生真实扣款"
        inputMode="decimal"
        autoComplete="off"
      />
      <Button block>充值</Button>
    </DescribedForm>
  );
}

/** The bound cards; only the last digits of their numbers are stored. */
function BankCards({ wallet }: { wallet: OpenWallet }) {
  return (
    <Card
      title="银行卡"
      action={
        <ButtonLink variant="secondary" size="small" to={wallet.bindTo} preventScrollReset>
          绑定银行卡
        </ButtonLink>
      }
    >
      {wallet.cards.length === 0 && <EmptyState title="尚未绑定银行卡" />}
      <ul className={stack[3]}>
        {wallet.cards.map((card) => (
          <li key={card.id} className={styles.bankCard}>
            <div className={spread}>
              <strong>{card.bankName}</strong>
              <ButtonLink variant="quiet" size="small" to={card.cancelTo} preventScrollReset>
                解绑
              </ButtonLink>
            </div>
            <p className={styles.cardNumber}>{card.number}</p>
            <p className={muted}>
              {card.holder} · {card.bindDay} 绑定
            </p>
          </li>
        ))}
      </ul>
      <Pager {...wallet.cardPager} />
    </Card>
  );
}

type Movement = OpenWallet['statement']['rows'][number];

const columns: Column<Movement>[] = [
  { key: 'kind', header: '类型', phone: 'title', cell: ({ label }) => label },
  { key: 'time', header: '时间', nowrap: true, cell: ({ time }) => time },
  {
    key: 'order',
    header: '关联业务',
    cell: ({ about }) => (about ? <Link to={about.to}>{about.label}</Link> : '—'),
  },
  {
    key: 'amount',
    header: '金额',
    align: 'end',
    phone: 'figure',
    cell: ({ amount, incoming }) => (
      <span className={incoming ? styles.incoming : undefined}>{amount}</span>
    ),
  },
  { key: 'balance', header: '余额', align: 'end', cell: ({ balance }) => balance },
];

function Statement({ statement: { rows, pager } }: { statement: OpenWallet['statement'] }) {
  return (
    <Card title="收支明细" gap={4}>
      <Table
        caption="收支明细"
        columns={columns}
        rows={rows}
        hint={<p>充值、付款、退款和提现后，每一笔收支都列在这里。</p>}
      />
      <Pager {...pager} />
    </Card>
  );
}
