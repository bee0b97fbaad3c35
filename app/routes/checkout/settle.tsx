import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import type { RouteHandle } from '#app/components/layout/frame.tsx';
import { titled } from '#app/components/layout/page-meta.ts';
import { Checkout } from './checkout.tsx';
import { checkoutAction } from './checkout-action.server.ts';
import { checkoutLoader } from './checkout-loader.server.ts';

export { keepForm as clientAction } from '#app/forms/keep-form.ts';
export { shouldRevalidate } from './revalidation.ts';

export const meta = titled('确认订单');
export const handle: RouteHandle = { money: true };

export async function loader(args: LoaderFunctionArgs) {
  await checkoutAction.resume(args);
  return await checkoutLoader(args);
}

export const action = checkoutAction;

export default function Settle() {
  const data = useLoaderData<typeof loader>();
  return <Checkout key={data.source.key} data={data} />;
}
