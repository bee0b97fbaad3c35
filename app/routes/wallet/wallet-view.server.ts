import { call } from '#app/api/client.server.ts';
import { purchaseOrderHref, saleOrderHref } from '#app/components/order-href.server.ts';
import { pagerView } from '#app/components/pager-view.server.ts';
import { withdrawalRow } from '#app/components/withdrawal/rows.server.ts';
import { userByToken } from '#app/domain/account/contract.ts';
import { accountName } from '#app/domain/account/customer.ts';
import { formatYuanText } from '#app/domain/money.ts';
import { clampPage, pageCount, pageNumbers } from '#app/domain/paging.ts';
import { formatDay, formatNear } from '#app/domain/time.ts';
import { beginningOf } from '#app/domain/typed-text.ts';
import {
  bankList,
  banks,
  mbrBalQry,
  merchRegQry,
  statement,
  type WalletMovement,
} from '#app/domain/wallet/contract.ts';
import { isOfSale, LEDGER_KIND_LABEL, WALLET_ACTIVE } from '#app/domain/wallet/wallet.ts';
import { walletWithdrawals } from '#app/domain/wallet/withdrawal-contract.ts';
import { describeForm } from '#app/forms/definition.server.ts';
import type { CustomerRequest } from '#app/session/customer-loader.server.ts';
import { customerUrl } from '#app/session/session.server.ts';
import {
  bindCardForm,
  cancelCardForm,
  openWalletForm,
  readWalletQuery,
  topUpForm,
  withdrawForm,
} from './wallet-actions.server.ts';
import { type WalletPlace, walletHref } from './wallet-href.ts';

/** Bank cards of a page. */
const CARDS_SHOWN = 5;

export async function walletPage({ request, token, ask }: CustomerRequest) {
  const query = readWalletQuery(request);
  const [{ data: merchant }, { userInfo }] = await Promise.all([
    ask(merchRegQry, {}),
    call(userByToken, { token }),
  ]);
  const { mbrNo, status } = merchant;
  const open = status === WALLET_ACTIVE && mbrNo !== null;
  const { paging, redirectTo } = query;
  if (!open) {
    const enterprise = userInfo.customerType === 'enterprise';
    return {
      redirectTo,
      wallet: null,
      opening: {
        form: describeForm(openWalletForm, request),
        name: accountName(userInfo),
        nameLabel: enterprise ? '企业名称' : '姓名',
        certLabel: enterprise ? '统一社会信用代码' : '身份证号码',
      },
    };
  }
  const [balance, cards, movements, drawn, bankNames] = await Promise.all([
    ask(mbrBalQry, { mbrNo }),
    ask(bankList, { mbrNo }),
    ask(statement, { mbrNo, ...paging }),
    ask(walletWithdrawals, {}),
    query.dialog === 'bind' ? call(banks, {}) : [],
  ]);
  const cardPages = pageCount(cards.length, CARDS_SHOWN);
  const cardPage = clampPage(query.cards, cardPages);
  const hrefOf = (place: Omit<WalletPlace, 'redirectTo'>) =>
    walletHref({ ...paging, cards: cardPage, ...place, redirectTo });
  const bound = cards.map((card) => ({
    id: card.id,
    bankName: card.bankName,
    number: `**** **** **** ${card.lastDigits}`,
    lastDigits: card.lastDigits,
    holder: card.holder,
    bindDay: formatDay(card.bindDate),
    cancelTo: hrefOf({ dialog: 'cancel', card: card.id }),
  }));
  return {
    redirectTo,
    opening: null,
    wallet: {
      mbrNo,
      name: merchant.name ?? accountName(userInfo),
      balance: formatYuanText(balance.data.avaBal),
      frozen: drawn.frozen === '0.00' ? null : `¥${formatYuanText(drawn.frozen)}`,
      withdrawTo: hrefOf({ dialog: 'withdraw' }),
      withdrawals: drawn.withdrawals.map(withdrawalRow),
      topUpForm: merchant.canTopUp ? describeForm(topUpForm, request) : null,
      cards: bound.slice((cardPage - 1) * CARDS_SHOWN, cardPage * CARDS_SHOWN),
      cardPager: {
        page: cardPage,
        pages: cardPages,
        numbers: pageNumbers(cardPage, cardPages),
        total: String(cards.length),
        first: hrefOf({ cards: 1 }),
        name: 'cards',
        label: '银行卡分页',
      },
      bindTo: hrefOf({ dialog: 'bind' }),
      statement: {
        rows: movements.content.map(movementRow),
        pager: pagerView(paging, movements, (page) => hrefOf({ page })),
      },
      dialog: {
        closeTo: hrefOf({}),
        bind:
          query.dialog === 'bind'
            ? { form: describeForm(bindCardForm, request), banks: bankNames }
            : null,
        withdraw:
          query.dialog === 'withdraw'
            ? {
                form: describeForm(withdrawForm, request),
                ofCompany: userInfo.customerType === 'enterprise',
                cards: bound,
              }
            : null,
        cancel:
          query.dialog === 'cancel'
            ? {
                form: describeForm(cancelCardForm, request),
                card: bound.find(({ id }) => id === query.card),
              }
            : null,
      },
    },
  };
}

/** What a movement belongs to, where one reads about it: a seller elsewhere than a buyer. */
function aboutOf({
  kind,
  direction,
  orderCode,
  auction,
  plan,
}: Pick<WalletMovement, 'kind' | 'direction' | 'orderCode' | 'auction' | 'plan'>) {
  const isShare = kind === 'marginForfeit' || (kind === 'marginReturn' && direction === 'out');
  if (auction) {
    const to = customerUrl(`${isShare ? 'sale-auctions' : 'auctions'}/${auction.id}`);
    return { label: auction.name, to };
  }
  if (plan) {
    const list = `/trading?${new URLSearchParams({ type: '0', name: beginningOf(plan.title, 50) })}`;
    return { label: plan.title, to: isShare ? list : customerUrl('group-purchase') };
  }
  const hrefOf = isOfSale(kind) ? saleOrderHref : purchaseOrderHref;
  return orderCode && { label: orderCode, to: hrefOf(orderCode) };
}

function movementRow({
  id,
  kind,
  direction,
  amount,
  balance,
  orderCode,
  auction,
  plan,
  createDate,
}: WalletMovement) {
  return {
    id,
    label: LEDGER_KIND_LABEL[kind],
    incoming: direction === 'in',
    amount: `${direction === 'in' ? '+' : '-'}¥${formatYuanText(amount)}`,
    balance: `¥${formatYuanText(balance)}`,
    about: aboutOf({ kind, direction, orderCode, auction, plan }),
    time: formatNear(createDate, new Date()),
  };
}

export type WalletPage = Awaited<ReturnType<typeof walletPage>>;
export type OpenWallet = NonNullable<WalletPage['wallet']>;
