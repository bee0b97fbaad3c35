import { call } from '#app/api/client.server.ts';
import { ROLE_LABEL } from '#app/domain/account/roles.ts';
import type { CartLine } from '#app/domain/cart/contract.ts';
import {
  type cartShares,
  handOverCart,
  shareCart,
  sharedCart,
} from '#app/domain/cart/share-contract.ts';
import type { Content } from '#app/domain/endpoint.ts';
import { pathOf } from '#app/forms/checkout-step.server.ts';
import { describeForm } from '#app/forms/definition.server.ts';
import { handleCall } from '#app/forms/handle-call.server.ts';
import { endShareForm, handOverForm, shareForm } from './cart.server.ts';
import { viewOf } from './cart-view.server.ts';

/** Who else sees the cart, and whose carts the visitor sees; null without colleagues. */
export function sharingView(
  request: Request,
  { colleagues, readable }: Content<typeof cartShares>,
  lines: readonly CartLine[],
) {
  if (colleagues.length === 0) return null;
  const option = ({ personId: value, name, role }: (typeof colleagues)[number]) => ({
    value,
    label: `${name}（${ROLE_LABEL[role]}）`,
  });
  return {
    handOver: handOverOf(request, lines, colleagues.filter(({ mayOrder }) => mayOrder).map(option)),
    mayShareWith: colleagues.filter(({ reads }) => !reads).map(option),
    readers: colleagues
      .filter(({ reads }) => reads)
      .map(({ personId, name }) => ({ personId, name })),
    readable: readable.map(({ personId, name, lines: count }) => ({
      to: `${pathOf(request)}?of=${personId}`,
      text: `${name} 的购物车（${count} 种商品）`,
    })),
    shareForm: describeForm(shareForm, request),
    endShareForm: describeForm(endShareForm, request),
  };
}
export type SharingView = NonNullable<ReturnType<typeof sharingView>>;

/** What is asked before lines are handed over, where the address asks for it. */
function handOverOf(
  request: Request,
  lines: readonly CartLine[],
  people: { value: string; label: string }[],
) {
  const { searchParams } = new URL(request.url);
  const ids = searchParams.get('ids')?.split(',') ?? [];
  const chosen = lines.filter(({ id }) => ids.includes(id));
  if (searchParams.get('dialog') !== 'handOver' || chosen.length === 0) {
    return { mayBegin: people.length > 0, asked: null };
  }
  const asked = {
    people,
    ids: chosen.map(({ id }) => id),
    names: chosen.map(({ productName }) => productName).join('、'),
    form: describeForm(handOverForm, request),
    closeTo: pathOf(request),
  };
  return { mayBegin: people.length > 0, asked };
}

/** A colleague's cart, to be read. */
export async function sharedView(token: string, personId: string) {
  const { name, lines } = await call(sharedCart, { personId }, { token });
  return {
    name,
    lines: lines.map((line) => ({ ...viewOf(line), seller: line.sellerName })),
  };
}
export type SharedView = Awaited<ReturnType<typeof sharedView>>;

export const sharingHandlers = [
  handleCall(handOverForm, handOverCart, {
    to: pathOf,
    done: ({ count }) => `已转交 ${count} 种商品，并通知了对方`,
  }),
  handleCall(shareForm, shareCart, {
    input: ({ value }) => ({ ...value, reads: true }),
    to: pathOf,
    done: '已共享购物车，并通知了对方',
  }),
  handleCall(endShareForm, shareCart, {
    input: ({ value }) => ({ ...value, reads: false }),
    to: pathOf,
    done: '已停止共享',
  }),
];
