import { z } from 'zod';
import { call } from '#app/api/client.server.ts';
import { storeHref } from '#app/components/store-href.ts';
import {
  featureGoods,
  STORE_INTRODUCE_MAX,
  STORE_PICTURE_REQUIRED,
  saleStore,
  saveSaleStore,
} from '#app/domain/catalogue/sale-store-contract.ts';
import {
  MOST_PICKUP_POINTS,
  PICKUP_ADDRESS_MISSING,
  PICKUP_NAME_MAX,
  PICKUP_NAME_REQUIRED,
  readVehicles,
  TOO_MANY_PICKUP_POINTS,
  VEHICLES_UNREADABLE,
} from '#app/domain/checkout/pickup-point.ts';
import {
  deleteSalePickupPoint,
  type SalePickupPoint,
  salePickupPoints,
  saveSalePickupPoint,
} from '#app/domain/checkout/pickup-point-contract.ts';
import { ADDRESS_MAX } from '#app/domain/too-long.ts';
import { idText, textUpTo } from '#app/domain/wire.ts';
import { formAction, handleForm, redirectAfterSuccess } from '#app/forms/action.server.ts';
import { defineForm, describeForm } from '#app/forms/definition.server.ts';
import { handleCall } from '#app/forms/handle-call.server.ts';
import type { CustomerRequest } from '#app/session/customer-loader.server.ts';

const PAGE = '/customer/sale-store';

const storeForm = defineForm(
  'saleStore',
  z.object({
    introduce: textUpTo(STORE_INTRODUCE_MAX, '店铺介绍').default(''),
    pictureIds: z
      .array(z.string().max(200), { error: STORE_PICTURE_REQUIRED })
      .min(1, { error: STORE_PICTURE_REQUIRED }),
  }),
);

const pointForm = defineForm(
  'pickupPoint',
  z.object({
    id: idText.optional(),
    name: textUpTo(PICKUP_NAME_MAX, '自提点名称', PICKUP_NAME_REQUIRED),
    address: textUpTo(ADDRESS_MAX, '自提点地址', PICKUP_ADDRESS_MISSING),
    capacity: z
      .string({ error: VEHICLES_UNREADABLE })
      .max(16, { error: VEHICLES_UNREADABLE })
      .refine((typed) => readVehicles(typed) !== null, { error: VEHICLES_UNREADABLE }),
  }),
);

const deleteForm = defineForm('deletePickupPoint', z.object({ id: idText }));

/** What the seller's store shows, its pickup points, and the one that the address names. */
const featureForm = defineForm(
  'featureGoods',
  z.object({ ids: z.array(idText).max(100).default([]) }),
);

export async function readSaleStore({ request, searchParams, ask }: CustomerRequest) {
  const [store, points] = await Promise.all([ask(saleStore, {}), ask(salePickupPoints, {})]);
  const shown = points.map((point) => ({ ...point, underWay: underWayText(point) }));
  const named = (parameter: string) =>
    shown.find(({ id }) => id === searchParams.get(parameter)) ?? null;
  const [edited, deleted] = [named('edit'), named('delete')];
  return {
    page: PAGE,
    store: {
      ...{ introduce: store.introduce, imageUrl: store.imageUrl },
      to: store.selfOperated ? '/selfGoods' : storeHref(store.sellerCode),
      facts: [
        { term: '店铺名称', value: store.sellerName },
        { term: '注册地址', value: store.registryAddress || '—' },
        { term: '店铺编码', value: store.sellerCode },
      ],
    },
    featured: store.featured.map(({ id, name, onShelf }) => ({
      id,
      name: onShelf ? name : `${name}（已下架，不显示）`,
    })),
    featureForm: describeForm(featureForm, request),
    storeForm: describeForm(storeForm, request),
    points: shown,
    edited,
    /** Why no other one can be added. */
    full: !edited && points.length >= MOST_PICKUP_POINTS ? TOO_MANY_PICKUP_POINTS : null,
    pointForm: describeForm(pointForm, request),
    deletion: deleted
      ? {
          id: deleted.id,
          text: deletionText(deleted, shown.length === 1),
          form: describeForm(deleteForm, request),
        }
      : null,
  };
}
export type SaleStoreView = Awaited<ReturnType<typeof readSaleStore>>;

const underWayText = ({ orders, appointments }: SalePickupPoint): string =>
  [orders > 0 && `${orders} 个订单`, appointments > 0 && `${appointments} 车已预约`]
    .filter(Boolean)
    .join('，');

function deletionText(
  { name, address, underWay }: Record<'name' | 'address' | 'underWay', string>,
  isLast: boolean,
): string {
  const after = [
    underWay && `进行中的${underWay}，仍在此提货`,
    isLast ? '没有其他自提点，买家不能再选自提' : '新订单不能再选',
  ].filter(Boolean);
  return `${name} ${address}：${after.join('；')}。`;
}

export const saleStoreAction = formAction(
  handleForm(storeForm, saveSaleStore, {
    files: [{ field: 'pictureIds', moderType: 'product_img', single: true }],
    controlOf: ([name]) => (name === 'picture' ? 'pictureIds' : undefined),
    async submit({ value, token, request }) {
      const { introduce, pictureIds } = value;
      await call(saveSaleStore, { introduce, picture: pictureIds.at(-1) ?? '' }, { token });
      return redirectAfterSuccess(request, PAGE, '店铺资料已保存');
    },
  }),
  handleForm(pointForm, saveSalePickupPoint, async ({ value, token, serial, request }) => {
    await call(saveSalePickupPoint, value, { token, serial });
    const text = value.id === undefined ? '自提点已添加' : '自提点已修改';
    return redirectAfterSuccess(request, PAGE, text);
  }),
  handleCall(featureForm, featureGoods, { to: PAGE, done: '店铺推荐已保存' }),
  handleCall(deleteForm, deleteSalePickupPoint, { to: PAGE, done: '自提点已移除' }),
);
