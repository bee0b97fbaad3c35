import type { LoaderFunctionArgs } from '@remix-run/node';
import { redirectTo } from '#app/session/redirect.server.ts';
import { customerUrl, hasOwnCustomerPages, requireToken } from '#app/session/session.server.ts';

/**
 * The built-in customer pages have none for it: buyers and sellers are redirected to their orders.
 */
export async function loader({ request }: LoaderFunctionArgs) {
  const isSeller = new URL(request.url).searchParams.get('type') === 'seller';
  if (!hasOwnCustomerPages()) {
    throw redirectTo(customerUrl(`control-centre?type=${isSeller ? 'seller' : 'buyer'}`));
  }
  await requireToken(request);
  throw redirectTo(isSeller ? '/customer/sale-order' : '/customer/purchase-order');
}
