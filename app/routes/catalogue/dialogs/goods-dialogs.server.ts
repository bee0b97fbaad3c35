import { z } from 'zod';
import { call } from '#app/api/client.server.ts';
import { shoppingInfo } from '#app/domain/catalogue/goods-contract.ts';
import { portalCreateOrder } from '#app/domain/checkout/contract.ts';
import { productRegisterList, productRegisterSave } from '#app/domain/lead/contract.ts';
import { AUDIT_LABEL, COUNT_REQUIRED } from '#app/domain/lead/registration.ts';
import { formatYuanText } from '#app/domain/money.ts';
import { LOGIN_REQUIRED } from '#app/domain/order/order.ts';
import { ONE_UNIT, parseQuantity } from '#app/domain/quantity.ts';
import { queryText } from '#app/domain/query-text.ts';
import { done, handleForm } from '#app/forms/action.server.ts';
import { defineForm, describeForm } from '#app/forms/definition.server.ts';
import { type Draft, getDraft } from '#app/session/draft.server.ts';
import { customerUrl, getToken, pageOf } from '#app/session/session.server.ts';

/** Order from a spot listing; the trading API checks stock and minimum (spec 1 §5, spec 2 §5). */
export const spotOrderForm = defineForm(
  'spotOrder',
  z.object({ count: z.string({ error: '请输入数量' }).max(32, { error: '请输入数量' }) }),
);

/**
 * Orders a spot listing from any page that has the dialog.
 * @param login the message for a visitor without a login
 * @param goodsIdOf the goods that the request is about
 */
export const spotOrderHandler = (
  login: string,
  goodsIdOf: (request: Request) => string | Promise<string>,
) =>
  handleForm({
    form: spotOrderForm,
    login,
    async submit({ value: { count }, token, serial, request }) {
      const businessId = await goodsIdOf(request);
      await call(portalCreateOrder, { businessId, count, source: 'spot' }, { token, serial });
      const toast = { kind: 'success', text: '下单成功' } as const;
      return done(request, customerUrl('purchase-order'), { toast });
    },
  });

/** The draft of a form for these goods. Drafts are stored by page, and a list shows many goods. */
export async function goodsDraft(
  request: Request,
  goodsId: string,
  form: { name: string },
): Promise<Draft | null> {
  const draft = await getDraft(request, pageOf(request), form.name);
  return draft?.values.selfId === goodsId ? draft : null;
}

const MAX_ID = 32;

/** How much of the platform's own goods is wanted; the trading API checks the bounds. */
const productRegisterForm = defineForm(
  'productRegister',
  z.object({
    selfId: z.string().max(MAX_ID),
    purchaseCount: z.string({ error: COUNT_REQUIRED }).max(32, { error: COUNT_REQUIRED }),
  }),
);

/** Registers a quantity from any page that calls `readRegistration`, then opens the next dialog. */
export const registerHandler = handleForm({
  form: productRegisterForm,
  login: LOGIN_REQUIRED,
  async submit({ value: { selfId, purchaseCount }, token, serial, request }) {
    const asked = { platformProductId: selfId, purchaseCount, type: 'self' } as const;
    const text = await call(productRegisterSave, asked, { token, serial });
    const page = new URL(pageOf(request), 'http://portal');
    page.searchParams.set('selfId', selfId);
    page.searchParams.set('dialog', 'registered');
    const toast = { kind: 'success', text } as const;
    return done(request, page.pathname + page.search, { toast });
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
  const available = parseQuantity(goods.availableCount, { decimals: true }) ?? 0;
  return {
    step: 'register' as const,
    closeTo,
    form: describeForm(productRegisterForm, await goodsDraft(request, id, productRegisterForm)),
    open: goods.onShelf && available >= ONE_UNIT,
    goods: {
      id,
      name: `${goods.productName} ${goods.brandNumber}`,
      supplier: goods.sellerName,
      maker: goods.manufacturer,
      price: formatYuanText(goods.sellingPrice),
      unit: goods.unit,
      available: goods.availableCount,
    },
  };
}

/** The latest registration; null for a visitor who only follows a link to the dialog. */
async function latestRegistration(request: Request, id: string, closeTo: string) {
  const token = await getToken(request);
  if (!token) return null;
  const asked = { platformProductId: id, rows: 1 };
  const [latest] = (await call(productRegisterList, asked, { token })).content;
  if (!latest) return null;
  return {
    step: 'registered' as const,
    closeTo,
    ordersTo: customerUrl('platform-product-register'),
    name: `${latest.productName} ${latest.brandNumber}`,
    count: `${latest.purchaseCount} ${latest.unit}`,
    price: formatYuanText(latest.price),
    unit: latest.unit,
    state: AUDIT_LABEL[latest.auditStatus],
  };
}

export type Registration = NonNullable<Awaited<ReturnType<typeof readRegistration>>>;
