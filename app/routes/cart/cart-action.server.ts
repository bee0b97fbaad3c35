import { call } from '#app/api/client.server.ts';
import { deleteCartById, updateCartCounts } from '#app/domain/cart/contract.ts';
import { formAction, handleForm } from '#app/forms/action.server.ts';
import { pathOf, readIntent, redirectWithDraft } from '#app/forms/checkout-step.server.ts';
import { refuse } from '#app/forms/definition.server.ts';
import type { Submission } from '#app/forms/form-handler.ts';
import type { FormReply } from '#app/forms/reply.ts';
import { getDraft, keepDraft } from '#app/session/draft.server.ts';
import { pageOf } from '#app/session/session.server.ts';
import { cartDeleteForm, cartForm } from './cart.server.ts';
import {
  refusedCart,
  type SavedCart,
  saveCounts,
  unsavedCounts,
} from './cart-quantities.server.ts';
import { sharingHandlers } from './sharing.server.ts';

export const NO_GOODS_TO_DELETE = '请选择要删除的商品';
const NO_GOODS_TO_HAND_OVER = '请选择要转交的商品';
/** spec 1 §5. */
export const DELETE_CANCELLED = '你取消了删除';

export const cartAction = formAction(
  handleForm(cartForm, updateCartCounts, submitCart),
  handleForm(cartDeleteForm, deleteCartById, deleteLines),
  ...sharingHandlers,
);

async function submitCart(
  submission: Submission<{ ids: string[] }>,
): Promise<Response | FormReply> {
  const { value, intent, data, token, request } = submission;
  const { verb, id } = readIntent(intent);
  const settles = verb === 'settle' || verb === '';
  const cart = await saveCounts(data, settles ? value.ids : null, token);
  const path = pathOf(request);
  const go = (to: string) =>
    redirectWithDraft(request, to, {
      form: cartForm,
      values: unsavedCounts(data, cart),
    });
  switch (verb) {
    case 'save':
      return refusedCart(data, cart, null) ?? forgetDraftOf(submission);
    case 'update':
      return refusedCart(data, cart, null) ?? go(path);
    case 'delete':
      return go(deletePage(path, [id]));
    case 'deleteChosen':
      if (value.ids.length === 0) return refuse('cart', data, {}, [NO_GOODS_TO_DELETE]);
      return go(deletePage(path, value.ids));
    case 'handOver':
      if (value.ids.length === 0) return refuse('cart', data, {}, [NO_GOODS_TO_HAND_OVER]);
      return refusedCart(data, cart, null) ?? go(handOverPage(path, value.ids));
    case 'settle':
    case '':
      return refusedCart(data, cart, value.ids) ?? go(settlePage(value.ids, cart));
    default:
      throw new Response(null, { status: 400 });
  }
}

/** What was typed into a line before is not shown again over what it was saved as since. */
async function forgetDraftOf({ request, data }: Submission<unknown>): Promise<Response> {
  const draft = await getDraft(request, pageOf(request), cartForm.name);
  const kept = Object.entries(draft?.values ?? {});
  const unsaved = kept.filter(([name]) => !data.has(name));
  if (draft && unsaved.length < kept.length) {
    await keepDraft(request, pageOf(request), { ...draft, values: Object.fromEntries(unsaved) });
  }
  return Response.json({ reply: null });
}

const deletePage = (path: string, ids: readonly string[]): string =>
  `${path}?${new URLSearchParams({ dialog: 'delete', ids: ids.join(',') })}`;

const handOverPage = (path: string, ids: readonly string[]): string =>
  `${path}?${new URLSearchParams({ dialog: 'handOver', ids: ids.join(',') })}`;

/** The chosen ids, in the order in which the cart shows them. */
function settlePage(ids: readonly string[], { lines }: SavedCart): string {
  const chosen = lines.filter(({ id }) => ids.includes(id));
  return `/settle?ids=${chosen.map(({ id }) => encodeURIComponent(id)).join(',')}`;
}

async function deleteLines({
  value: { ids },
  token,
  request,
}: Submission<{ ids: string[] }>): Promise<Response> {
  await call(deleteCartById, { ids }, { token });
  // What was typed and not saved stays typed.
  const draft = await getDraft(request, pageOf(request), cartForm.name);
  const toast = { kind: 'success', text: '已删除所选商品' } as const;
  return redirectWithDraft(
    request,
    pathOf(request),
    { form: cartForm, values: draft?.values ?? {} },
    toast,
  );
}
