import { z } from 'zod';
import type { call } from '#app/api/client.server.ts';
import { ApiRefusal } from '#app/api/errors.ts';
import { pagerView } from '#app/components/pager-view.server.ts';
import { hrefOf, type Query } from '#app/domain/href.ts';
import { getIntegralRule } from '#app/domain/marketing/contract.ts';
import { formatPoints, giftCardLabel, pointsLeft } from '#app/domain/marketing/deductions.ts';
import {
  CARD_INVALID,
  DAY_INVALID,
  GIVING_REASON_MAX,
  MOST_INVALID,
  POINTS_INVALID,
  REASON_REQUIRED,
  STEP_INVALID,
  STEP_WORTH_INVALID,
} from '#app/domain/marketing/issue.ts';
import {
  accountsToGive,
  balancesOfAccount,
  endMarketCoupon,
  giveGiftCard,
  givePoints,
  ISSUED_STATES,
  issueMarketCoupon,
  marketCoupons,
  saveIntegralRule,
} from '#app/domain/marketing/issue-contract.ts';
import { formatYuanText } from '#app/domain/money.ts';
import { pagingQuery, readPaging } from '#app/domain/paging.ts';
import { queryText } from '#app/domain/query-text.ts';
import { formatDay } from '#app/domain/time.ts';
import { dayOfControl } from '#app/domain/typed-time.ts';
import { idText, textUpTo } from '#app/domain/wire.ts';
import { formAction } from '#app/forms/action.server.ts';
import { defineForm, describeForm } from '#app/forms/definition.server.ts';
import { handleCall } from '#app/forms/handle-call.server.ts';
import type { CustomerRequest } from '#app/session/customer-loader.server.ts';
import { unlessForbidden } from '#app/session/load.server.ts';
import { COUPON_STATE, couponFields, couponRow, toIssue, typed } from './coupon-forms.server.ts';

export const MARKETING_DESK = '/customer/desk/marketing';
const RULE = `${MARKETING_DESK}?tab=points`;
const GIVE = `${MARKETING_DESK}?tab=give`;

const couponForm = defineForm('marketCoupon', z.object(couponFields));
const endForm = defineForm('endMarketCoupon', z.object({ discountId: idText }));
const ruleForm = defineForm(
  'integralRule',
  z.object({
    integralRule: typed(STEP_INVALID),
    integralNum: typed(STEP_WORTH_INVALID),
    integralMax: typed(MOST_INVALID),
  }),
);
const reason = textUpTo(GIVING_REASON_MAX, '发放原因', REASON_REQUIRED);
const pointsForm = defineForm(
  'givePoints',
  z.object({ accountId: idText, points: typed(POINTS_INVALID), reason }),
);
const cardForm = defineForm(
  'giveGiftCard',
  z.object({
    accountId: idText,
    amount: typed(CARD_INVALID),
    validUntil: typed(DAY_INVALID).overwrite(dayOfControl),
    reason,
  }),
);

const TABS = [
  { tab: null, to: MARKETING_DESK, label: '优惠券' },
  { tab: 'points', to: RULE, label: '积分规则' },
  { tab: 'give', to: GIVE, label: '发放积分与电子礼品卡' },
] as const;

/** What the operator's page of marketing shows; the address names the part, and an open dialog. */
export async function readMarketingDesk(page: CustomerRequest) {
  const { tab } = TABS.find((each) => each.tab === page.searchParams.get('tab')) ?? TABS[0];
  const tabs = TABS.map((each) => ({ to: each.to, label: each.label, current: each.tab === tab }));
  const part = { tabs, coupons: null, rule: null, give: null };
  if (tab === 'points') return { ...part, rule: await readRule(page) };
  if (tab === 'give') return { ...part, give: await readAccount(page) };
  return { ...part, coupons: await readCoupons(page) };
}

async function readCoupons({ request, searchParams, ask }: CustomerRequest) {
  const paging = readPaging(searchParams);
  const state = ISSUED_STATES.find((each) => each === searchParams.get('state'));
  const found = await ask(marketCoupons, { ...paging, state });
  const listHref = (wanted: typeof state, beside: Query) =>
    hrefOf(MARKETING_DESK, { state: wanted, ...beside });
  const here = pagingQuery(paging);
  const ended = found.content.find(({ discountId }) => discountId === searchParams.get('end'));
  return {
    rows: found.content.map((coupon) =>
      couponRow(coupon, (discountId) => listHref(state, { ...here, end: discountId })),
    ),
    states: [undefined, ...ISSUED_STATES].map((each) => ({
      to: listHref(each, {}),
      label: each ? COUPON_STATE[each].label : '全部',
      current: each === state,
    })),
    pager: pagerView(paging, found, (page) => listHref(state, pagingQuery({ ...paging, page }))),
    issueTo: listHref(state, { ...here, dialog: 'issue' }),
    closeTo: listHref(state, here),
    form: searchParams.get('dialog') === 'issue' ? describeForm(couponForm, request) : null,
    end: ended && { id: ended.discountId, name: ended.name, form: describeForm(endForm, request) },
  };
}

async function readRule({ request, ask }: CustomerRequest) {
  const rule = await ask(getIntegralRule, {});
  const isSet = Number(rule.integralNum) > 0;
  return {
    form: describeForm(ruleForm, request),
    isSet,
    values: isSet
      ? {
          integralRule: String(rule.integralRule),
          integralNum: rule.integralNum,
          integralMax: String(rule.integralMax),
        }
      : null,
  };
}

async function readAccount({ request, searchParams, ask }: CustomerRequest) {
  const phone = queryText(searchParams, 'phone', 32) ?? '';
  const keyword = queryText(searchParams, 'keyword', 64) ?? '';
  const chosen = await chosenAccount(phone, request, ask);
  const isAsked = keyword !== '' && !chosen.account;
  const found = isAsked ? await unlessForbidden(ask(accountsToGive, { keyword })) : null;
  const choices = (found ?? []).map((each) => ({
    to: hrefOf(MARKETING_DESK, { tab: 'give', keyword, phone: each.phone }),
    name: each.name,
    detail: each.phone,
  }));
  const choice = { keyword, choices: chosen.account ? null : choices };
  return { choice, path: MARKETING_DESK, ...chosen };
}

/** The account with this phone, where one was chosen. */
async function chosenAccount(phone: string, request: Request, ask: CustomerRequest['ask']) {
  const empty = { account: null, problem: undefined };
  if (!phone) return empty;
  const found = await unlessForbidden(ask(balancesOfAccount, { phone })).catch((error) => {
    if (error instanceof ApiRefusal && error.code === 'invalid') return error.text;
    throw error;
  });
  if (typeof found === 'string') return { ...empty, problem: found };
  return found ? { ...empty, account: accountView(found, request) } : empty;
}

const accountView = (
  { cards, ...account }: Awaited<ReturnType<typeof call<typeof balancesOfAccount>>>,
  request: Request,
) => ({
  id: account.accountId,
  name: account.name,
  phone: account.phone,
  points: formatPoints(pointsLeft(account)),
  cards: cards.map((card) => ({
    id: card.id,
    label: giftCardLabel(card),
    amount: `余额 ¥${formatYuanText(card.balanceAmount)} / 面额 ¥${formatYuanText(card.faceAmount)}`,
    until: `有效期至 ${formatDay(card.validUntil)}`,
  })),
  pointsForm: describeForm(pointsForm, request),
  cardForm: describeForm(cardForm, request),
});

/** The page as it was asked for, without its dialog. */
function withoutDialog(request: Request): string {
  const query = new URL(request.url).searchParams;
  for (const name of ['dialog', 'end', 'index', '_data']) query.delete(name);
  return hrefOf(MARKETING_DESK, Object.fromEntries(query));
}

export const marketingDeskAction = formAction(
  handleCall(couponForm, issueMarketCoupon, {
    made: { to: MARKETING_DESK, label: '查看优惠券' },
    input: ({ value }) => toIssue(value),
    to: MARKETING_DESK,
    done: '优惠券已发放，买家可以领取',
  }),
  handleCall(endForm, endMarketCoupon, {
    to: withoutDialog,
    done: '已停发，已领取的仍可使用',
  }),
  handleCall(ruleForm, saveIntegralRule, { to: RULE, done: '积分规则已保存，新订单按此抵扣' }),
  handleCall(pointsForm, givePoints, { to: withoutDialog, done: '积分已发放' }),
  handleCall(cardForm, giveGiftCard, { to: withoutDialog, done: '电子礼品卡已发放' }),
);
