import type { MetaFunction } from '@remix-run/node';
import { type ShouldRevalidateFunction, useLoaderData } from '@remix-run/react';
import { Suspense } from 'react';
import { Page } from '#app/components/layout/page.tsx';
import { pageMeta } from '#app/components/layout/page-meta.ts';
import { ButtonLink } from '#app/components/ui/button.tsx';
import { EmptyState } from '#app/components/ui/empty-state.tsx';
import { onDemand } from '#app/components/ui/on-demand.ts';
import { type CartLine, cartList } from '#app/domain/cart/contract.ts';
import { cartShares } from '#app/domain/cart/share-contract.ts';
import { pathOf } from '#app/forms/checkout-step.server.ts';
import { ConfirmDialog } from '#app/forms/confirm-dialog.tsx';
import { describeForm } from '#app/forms/definition.server.ts';
import { customerLoader } from '#app/session/customer-loader.server.ts';
import { getDraft } from '#app/session/draft.server.ts';
import { redirectTo } from '#app/session/redirect.server.ts';
import { pageOf, toastCookie } from '#app/session/session.server.ts';
import { cartDeleteForm, cartForm } from './cart.server.ts';
import { cartAction, DELETE_CANCELLED } from './cart-action.server.ts';
import { CartForm } from './cart-form.tsx';
import { groupCart } from './cart-view.server.ts';
import { type SharingView, sharedView, sharingView } from './sharing.server.ts';

const Sharing = onDemand(() => import('./sharing.tsx'));
const SharedCart = onDemand(() => import('./shared-cart.tsx'));

export { keepForm as clientAction } from '#app/forms/keep-form.ts';

/** A refused cart shows what it has become: that may be what it was refused for. But not that of another account. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ actionResult, actionStatus = 200 }) =>
  (actionStatus === 422 && !actionResult?.reply?.stepUp) || actionStatus < 400;

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({ title: '购物车', path: '/shopCart' }, matches);

export const loader = customerLoader(async ({ request, searchParams, token, ask }) => {
  const path = pathOf(request);
  if (searchParams.get('dialog') === 'cancelled') throw await cancelled(path);
  const of = searchParams.get('of');
  if (of !== null) {
    return { own: null, shared: await sharedView(token, of.slice(0, 64)) };
  }
  const { cart, ...shares } = await ask(cartShares, {});
  const lines = cart ?? (await ask(cartList, {}));
  const sharing = sharingView(request, shares, lines);
  return { own: await ownCart(request, lines, sharing, path), shared: null };
});

async function ownCart(
  request: Request,
  lines: readonly CartLine[],
  sharing: SharingView | null,
  path: string,
) {
  return {
    sharing,
    sellers: groupCart(lines),
    form: describeForm(cartForm, request, await getDraft(request, pageOf(request), cartForm.name)),
    deletion: deletionOf(request, lines, path),
  };
}

/** Cancelling the dialog, which works without a script too. */
async function cancelled(path: string): Promise<Response> {
  const toast = await toastCookie({ kind: 'warning', text: DELETE_CANCELLED });
  return redirectTo(path, { cookies: [toast] });
}

function deletionOf(request: Request, lines: readonly CartLine[], path: string) {
  const { searchParams } = new URL(request.url);
  if (searchParams.get('dialog') !== 'delete') return null;
  const ids = searchParams.get('ids')?.split(',') ?? [];
  const asked = lines.filter(({ id }) => ids.includes(id));
  if (asked.length === 0) return null;
  return {
    form: describeForm(cartDeleteForm, request),
    lines: asked.map(({ id, productName: name }) => ({ id, name })),
    cancelTo: `${path}?dialog=cancelled`,
  };
}

export const action = cartAction;

export default function Cart() {
  const { own, shared } = useLoaderData<typeof loader>();
  if (own) return <OwnCart cart={own} />;
  return (
    <Page
      title={`${shared.name} 的购物车`}
      action={
        <ButtonLink to="/shopCart" variant="quiet">
          返回我的购物车
        </ButtonLink>
      }
    >
      <Suspense fallback={null}>
        <SharedCart shared={shared} />
      </Suspense>
    </Page>
  );
}

type CartView = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>['own']>;

function OwnCart({ cart }: { cart: CartView }) {
  const { sellers, form, deletion, sharing } = cart;
  return (
    <Page
      title="购物车"
      action={
        <ButtonLink to="/pasteList" variant="quiet">
          按清单下单
        </ButtonLink>
      }
    >
      {sellers.length === 0 ? (
        <EmptyState title="购物车没有商品 , 快去添加吧!" icon="cart">
          <ButtonLink to="/trading">去现货商城看看</ButtonLink>
        </EmptyState>
      ) : (
        <CartForm
          sellers={sellers}
          description={form}
          handsOver={sharing?.handOver.mayBegin === true}
        />
      )}
      {sharing && (
        <Suspense fallback={null}>
          <Sharing sharing={sharing} />
        </Suspense>
      )}
      {deletion && (
        <ConfirmDialog
          title="确定删除商品吗?"
          description={deletion.lines.map(({ name }) => name).join('、')}
          form={deletion.form}
          closeTo={deletion.cancelTo}
          of={{ ids: deletion.lines.map(({ id }) => id) }}
        />
      )}
    </Page>
  );
}
