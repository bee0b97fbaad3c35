import { z } from 'zod';
import { call } from '#app/api/client.server.ts';
import { type ProductDetail, shoppingInfo } from '#app/domain/catalogue/goods-contract.ts';
import { pricedUnit } from '#app/domain/catalogue/price-terms.ts';
import { readCount } from '#app/domain/catalogue/purchase-terms.ts';
import { approvalRule } from '#app/domain/company/approval-contract.ts';
import { typedOwnFields } from '#app/domain/company/own-fields-contract.ts';
import { productRegisterList, productRegisterSave } from '#app/domain/lead/contract.ts';
import { AUDIT_LABEL, COUNT_REQUIRED } from '#app/domain/lead/registration.ts';
import { formatYuanText } from '#app/domain/money.ts';
import { fromQuantity, ONE_UNIT } from '#app/domain/quantity.ts';
import { queryText } from '#app/domain/query-text.ts';
import { handleForm, redirectAfterSuccess } from '#app/forms/action.server.ts';
import { defineForm, describeForm, refuse } from '#app/forms/definition.server.ts';
import { browserDrafts } from '#app/session/draft.server.ts';
import { whereOffered } from '#app/session/load.server.ts';
import { customerUrl, getToken, pageOf } from '#app/session/session.server.ts';
import type { Draft } from '#app/session/typed-draft.server.ts';

/** How much of a spot listing is ordered (spec 1 §5, spec 2 §5). */
export const spotOrderForm = defineForm(
  'spotOrder',
  z.object({ count: z.string({ error: '请输入数量' }).max(32, { error: '请输入数量' }) }),
);

/**
 * Goes from the dialog, on any page that has it, to where the order is confirmed: with its address,
 * way of delivery and amount.
 * @param goodsOf the goods that the request is about
 */
export const spotOrderHandler = (goodsOf: (request: Request) => Promise<ProductDetail>) =>
  handleForm(spotOrderForm, [], {
    resumes: true,
    async submit({ value, request, data }) {
      const goods = await goodsOf(request);
      const read = readCount(value.count, goods);
      if ('problem' in read) return refuse(spotOrderForm.name, data, { count: [read.problem] });
      const query = new URLSearchParams({ businessId: goods.id, count: read.count });
      return redirectAfterSuccess(request, `/submit?${query}`);
    },
  });

/** Finds the draft of a form for one of the goods. Drafts are stored by page, and a list shows many goods. */
export async function goodsDrafts(request: Request) {
  const drafts = await browserDrafts(request, pageOf(request));
  return (goodsId: string, form: { name: string }): Draft | null => {
    const draft = drafts(form.name);
    return draft?.values.selfId === goodsId ? draft : null;
  };
}

export type GoodsDrafts = Awaited<ReturnType<typeof goodsDrafts>>;

const MAX_ID = 32;

/** How much of the platform's own goods is wanted; the trading API checks the bounds. */
const productRegisterForm = defineForm(
  'productRegister',
  z.object({
    selfId: z.string().max(MAX_ID),
    purchaseCount: z.string({ error: COUNT_REQUIRED }).max(32, { error: COUNT_REQUIRED }),
    ...typedOwnFields,
  }),
);

/** Registers a quantity from any page that calls `readRegistration`, then opens the next dialog. */
export const registerHandler = handleForm(productRegisterForm, productRegisterSave, {
  made: { to: customerUrl('platform-product-register'), label: '查看登记' },
  async submit({ value: { selfId, ...typed }, token, serial, request }) {
    const asked = { ...typed, platformProductId: selfId, type: 'self' } as const;
    const text = await call(productRegisterSave, asked, { token, serial });
    const page = new URL(pageOf(request), 'http://portal');
    page.searchParams.set('selfId', selfId);
    page.searchParams.set('dialog', 'registered');
    return redirectAfterSuccess(request, page.pathname + page.search, text);
  },
});

/**
 * The 登记 dialog of the address: `?dialog=register&selfId=…`, and `dialog=registered` after success;
 * null otherwise. Must be called inside `load`.
 * @param closeTo the page without the dialog
 */
export async function readRegistration(request: Request, closeTo: string) {
  const query = new URL(request.url).searchParams;
  const id = queryText(query, 'selfId', MAX_ID);
  const dialog = query.get('dialog');
  if (id && dialog === 'register') return askedRegistration(request, id, closeTo);
  if (id && dialog === 'registered') return latestRegistration(request, id, closeTo);
  return null;
}

async function askedRegistration(request: Request, id: string, closeTo: string) {
  const goods = await call(shoppingInfo, { selfId: id, type: 'self' });
  const available = fromQuantity(goods.availableCount);
  return {
    step: 'register' as const,
    closeTo,
    form: describeForm(
      productRegisterForm,
      request,
      (await goodsDrafts(request))(id, productRegisterForm),
    ),
    open: goods.onShelf && available >= ONE_UNIT,
    ownFields: await ownFieldsOf(request),
    goods: {
      id,
      name: `${goods.productName} ${goods.brandNumber}`,
      supplier: goods.sellerName,
      maker: goods.manufacturer,
      price: formatYuanText(goods.sellingPrice),
      pricedUnit: pricedUnit(goods.unit, goods.priceTerms),
      unit: goods.unit,
      available: goods.availableCount,
    },
  };
}

/** What the visitor's company writes on its orders; of a visitor who has not logged in nobody knows it yet. */
async function ownFieldsOf(request: Request) {
  const token = await getToken(request);
  if (!token) return [];
  return (await whereOffered(call(approvalRule, {}, { token })))?.ownFields ?? [];
}

/** The latest registration; null for a visitor who only follows a link to the dialog. */
async function latestRegistration(request: Request, id: string, closeTo: string) {
  const token = await getToken(request);
  if (!token) return null;
  const asked = { platformProductId: id, rows: 1 };
  const [{ content }, goods] = await Promise.all([
    call(productRegisterList, asked, { token }),
    call(shoppingInfo, { selfId: id, type: 'self' }),
  ]);
  const [latest] = content;
  if (!latest) return null;
  return {
    step: 'registered' as const,
    closeTo,
    ordersTo: customerUrl('platform-product-register'),
    name: `${latest.productName} ${latest.brandNumber}`,
    count: `${latest.purchaseCount} ${latest.unit}`,
    price: formatYuanText(latest.price),
    pricedUnit: pricedUnit(latest.unit, goods.priceTerms),
    state: AUDIT_LABEL[latest.auditStatus],
  };
}

export type Registration = NonNullable<Awaited<ReturnType<typeof readRegistration>>>;
