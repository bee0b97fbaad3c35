import { z } from 'zod';
import { call } from '#app/api/client.server.ts';
import { isRefusal } from '#app/api/errors.ts';
import { groupResult } from '#app/components/group-state.server.ts';
import { approvalRule } from '#app/domain/company/approval-contract.ts';
import { typedOwnFields } from '#app/domain/company/own-fields-contract.ts';
import { groupThousands } from '#app/domain/decimal-text.ts';
import { RESULT } from '#app/domain/endpoint.ts';
import { COUNT_REQUIRED } from '#app/domain/lead/registration.ts';
import { formatYuanText, parseYuan } from '#app/domain/money.ts';
import { saleTermsText } from '#app/domain/order/sale-terms.ts';
import { type PurchasePlan, planById, purchasingSave } from '#app/domain/purchase/contract.ts';
import { PLAN_ENDED, typedAmountOf, typedMargin } from '#app/domain/purchase/group-purchase.ts';
import { progressText } from '#app/domain/purchase/group-result.ts';
import { fromQuantity, parseQuantity } from '#app/domain/quantity.ts';
import { queryText } from '#app/domain/query-text.ts';
import { formatInstant } from '#app/domain/time.ts';
import { idText } from '#app/domain/wire.ts';
import { handleForm, redirectAfterSuccess } from '#app/forms/action.server.ts';
import { defineForm, describeForm } from '#app/forms/definition.server.ts';
import { getDraft } from '#app/session/draft.server.ts';
import { whereOffered } from '#app/session/load.server.ts';
import { redirectTo } from '#app/session/redirect.server.ts';
import {
  customerUrl,
  getToken,
  pageOf,
  toastCookie,
  toLogin,
} from '#app/session/session.server.ts';

/** 集采商品登记: the trading API checks the quantity against the plan. */
const purchasingForm = defineForm(
  'purchasing',
  z.object({
    scheduleId: idText,
    productCode: idText,
    orderedQuantity: z.string({ error: COUNT_REQUIRED }).max(32, { error: COUNT_REQUIRED }),
    ...typedOwnFields,
  }),
);

/**
 * The 集采商品登记 dialog, `?dialog=purchase&scheduleId=…`; null for any other address. It needs a login
 * and a plan before its deadline; otherwise a message explains why it does not open (spec 2 §4). Must
 * be called inside `load`.
 * @param closeTo the tab without the dialog
 */
export async function readPurchase(request: Request, closeTo: string) {
  const query = new URL(request.url).searchParams;
  const scheduleId = queryText(query, 'scheduleId', 32);
  if (!scheduleId || query.get('dialog') !== 'purchase') return null;
  const token = await getToken(request);
  if (!token) throw await toLogin(pageOf(request));
  const plan = await publishedPlan(scheduleId, token, closeTo);
  if (plan.ended) throw await warned(closeTo, PLAN_ENDED);
  const draft = await getDraft(request, pageOf(request), purchasingForm.name);
  return {
    closeTo,
    // Drafts belong to a page; this one may have been typed for another plan.
    form: describeForm(
      purchasingForm,
      request,
      draft?.values.scheduleId === scheduleId ? draft : null,
    ),
    ...purchaseOf(plan),
    ownFields: (await whereOffered(call(approvalRule, {}, { token })))?.ownFields ?? [],
  };
}

export type PurchaseView = NonNullable<Awaited<ReturnType<typeof readPurchase>>>;

async function publishedPlan(scheduleId: string, token: string, closeTo: string) {
  try {
    return await call(planById, { scheduleId }, { token });
  } catch (error) {
    if (!isRefusal(error, planById, RESULT.notFound)) throw error;
    throw await warned(closeTo, error.text);
  }
}

const warned = async (closeTo: string, text: string): Promise<Response> =>
  redirectTo(closeTo, { cookies: [await toastCookie({ kind: 'warning', text })] });

export const progressOf = ({ joinedQuantity, targetQuantity, unit }: PurchasePlan): string =>
  progressText(fromQuantity(joinedQuantity), fromQuantity(targetQuantity), unit);

function purchaseOf(plan: PurchasePlan) {
  const referencePrice = parseYuan(plan.referencePrice) ?? 0;
  const marginRatio = parseQuantity(plan.marginRatio, { decimals: true }) ?? 0;
  const { unit } = plan;
  return {
    scheduleId: plan.scheduleId,
    productCode: plan.productCode,
    title: plan.title,
    unit,
    /** In fen and in hundredths of a percent; the browser computes the margin from them. */
    referencePrice,
    marginRatio,
    least: plan.minOrderQuantity,
    marginOfOne: `参考价 × 数量 × ${plan.marginRatioChar}，每${unit} ¥${typedMargin('1', referencePrice, marginRatio)}`,
    rule:
      `截止时参团数量合计达到 ${groupThousands(plan.targetQuantity)} ${unit}即成团，按审核时的成交价生成订单；` +
      '达不到即未成团，不生成订单，保证金立即退还钱包。保证金在平台审核通过后从钱包冻结，此前可以取消登记；' +
      '成团后付清订单即退还，逾期未付归卖家。',
    ownTo: customerUrl('group-purchase'),
    description: plan.scheduleDescription,
    own: plan.ownResult && groupResult(plan.ownResult),
    facts: [
      { term: '商品名称', value: `${plan.productName} ${plan.varieties}` },
      { term: '供应商', value: plan.supplierName },
      { term: '生产厂家', value: plan.manufacturer },
      { term: '品牌与产地', value: `${plan.brand}，${plan.origin}` },
      { term: '参考价', value: `¥${formatYuanText(plan.referencePrice)}/${unit}` },
      { term: '价格条件', value: saleTermsText(plan.saleTerms) },
      { term: '价格区间', value: `¥${plan.rangeOfPrice}/${unit}` },
      { term: '保证金比例', value: plan.marginRatioChar },
      { term: '起订量', value: `${groupThousands(plan.minOrderQuantity)} ${unit}` },
      {
        term: '按起订量',
        value: `货款 ¥${typedAmountOf(plan.minOrderQuantity, referencePrice)}，保证金 ¥${typedMargin(plan.minOrderQuantity, referencePrice, marginRatio)}`,
      },
      { term: '已登记', value: `${groupThousands(plan.orderedQuantity)} ${unit}` },
      { term: '成团进度', value: progressOf(plan) },
      { term: '交货', value: `${plan.deliveryStartDate} 至 ${plan.deliveryEndDate}` },
      { term: '登记截止', value: formatInstant(plan.deadline) },
    ],
  };
}

/** The handler of the dialog; after success it closes (spec 2 §4). */
export const purchaseHandler = handleForm(purchasingForm, purchasingSave, {
  made: { to: customerUrl('group-purchase'), label: '查看登记' },
  async submit({ value, token, serial, request }) {
    const text = await call(purchasingSave, value, { token, serial });
    const page = new URL(pageOf(request), 'http://portal');
    page.searchParams.delete('dialog');
    page.searchParams.delete('scheduleId');
    return redirectAfterSuccess(request, page.pathname + page.search, text);
  },
});
