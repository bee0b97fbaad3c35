import { z } from 'zod';
import { call } from '#app/api/client.server.ts';
import { categoryLevelAll } from '#app/domain/catalogue/contract.ts';
import {
  type DeskGuide,
  endGuide,
  floorDesk,
  saveGuide,
  showPurchase,
} from '#app/domain/catalogue/floor-desk-contract.ts';
import { PRICE_UNREADABLE } from '#app/domain/catalogue/sale-product.ts';
import { groupThousands } from '#app/domain/decimal-text.ts';
import { hrefOf } from '#app/domain/href.ts';
import { formatYuanText } from '#app/domain/money.ts';
import { formatNear } from '#app/domain/time.ts';
import { isAmount } from '#app/domain/typed-amount.ts';
import { idText, textUpTo } from '#app/domain/wire.ts';
import { formAction } from '#app/forms/action.server.ts';
import { defineForm, describeForm } from '#app/forms/definition.server.ts';
import { handleCall } from '#app/forms/handle-call.server.ts';
import type { CustomerRequest } from '#app/session/customer-loader.server.ts';

export const FLOOR_DESK = '/customer/desk/trading-floor';

const words = (label: string) => textUpTo(60, label, `请输入${label}`);

const guideForm = defineForm(
  'priceGuide',
  z.object({
    id: idText.optional(),
    categoryCode: z.string({ error: '请选择商品类别' }).max(32),
    productName: words('品名'),
    specs: words('规格'),
    unit: words('计量单位'),
    companyName: words('企业'),
    place: words('地区'),
    price: z
      .string({ error: PRICE_UNREADABLE })
      .max(32, { error: PRICE_UNREADABLE })
      .refine(isAmount, { error: PRICE_UNREADABLE }),
  }),
);
const endForm = defineForm('priceGuideEnd', z.object({ id: idText }));
const showForm = defineForm(
  'showPurchase',
  z.object({ id: idText, shown: z.enum(['0', '1']).default('0') }),
);

export async function readFloorDesk({ request, searchParams, ask }: CustomerRequest) {
  const [{ guides, purchases }, tree] = await Promise.all([
    ask(floorDesk, {}),
    call(categoryLevelAll, {}),
  ]);
  const named = guides.find(({ id }) => id === searchParams.get('guide')) ?? null;
  const isEnding = searchParams.get('dialog') === 'end';
  return {
    guides: guides.map(guideView),
    edited: isEnding ? null : named,
    ended: isEnding ? named : null,
    categories: tree.map(({ categoryCode: value, categoryName: label }) => ({ value, label })),
    forms: {
      guide: describeForm(guideForm, request),
      end: describeForm(endForm, request),
      show: describeForm(showForm, request),
    },
    purchases: purchases.map((wanted) => ({
      id: wanted.id,
      name: `${wanted.productName} ${wanted.specs}`.trim(),
      kind: wanted.kind === 'agent' ? '代理采购' : '集中采购',
      count: `${groupThousands(wanted.count)} ${wanted.unit}`,
      place: wanted.deliveryPlace,
      day: wanted.deliveryDate,
      shown: wanted.shown,
    })),
  };
}
export type FloorDeskView = Awaited<ReturnType<typeof readFloorDesk>>;

const guideView = (guide: DeskGuide) => ({
  id: guide.id,
  name: `${guide.productName} ${guide.specs}`.trim(),
  category: guide.categoryName,
  company: guide.companyName,
  place: guide.place,
  price: `¥${formatYuanText(guide.price)}/${guide.unit}`,
  change: Number(guide.diffValue) > 0 ? `+${guide.diffValue}` : guide.diffValue,
  priced: formatNear(guide.pricedAt, new Date()),
  editTo: hrefOf(FLOOR_DESK, { guide: guide.id }),
  endTo: hrefOf(FLOOR_DESK, { dialog: 'end', guide: guide.id }),
});

export const floorActions = formAction(
  handleCall(guideForm, saveGuide, {
    input: ({ value: { id, ...typed } }) => ({ ...typed, id: id ?? null }),
    to: FLOOR_DESK,
  }),
  handleCall(endForm, endGuide, { to: FLOOR_DESK }),
  handleCall(showForm, showPurchase, {
    input: ({ value: { id, shown } }) => ({ id, shown: shown === '1' }),
    to: FLOOR_DESK,
  }),
);
