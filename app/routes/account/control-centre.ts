import { type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { requireStandIn, requireToken } from '#app/session/session.server.ts';

/** The stand-in has no page of its own for it: a buyer begins with the orders, a seller likewise. */
export async function loader({ request }: LoaderFunctionArgs) {
  const isSeller = new URL(request.url).searchParams.get('type') === 'seller';
  requireStandIn(`control-centre?type=${isSeller ? 'seller' : 'buyer'}`);
  await requireToken(request);
  throw redirect(isSeller ? '/customer/sale-order' : '/customer/purchase-order', 303);
}
