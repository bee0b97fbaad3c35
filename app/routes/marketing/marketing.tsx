import type { ActionFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { pageMeta } from '#app/components/layout/page-meta.ts';
import { customerLoader } from '#app/session/customer-loader.server.ts';
import { MARKET_TITLE, MarketMarketing } from './market-marketing.tsx';
import { marketingDeskAction, readMarketingDesk } from './marketing-desk.server.ts';
import { SALE_TITLE, SaleMarketing } from './own-marketing.tsx';
import { readSaleMarketing, saleMarketingAction } from './sale-marketing.server.ts';

export { keepForm as clientAction } from '#app/forms/keep-form.ts';

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta({ title: data?.own ? SALE_TITLE : MARKET_TITLE }, matches);

const isSellers = ({ url }: Request) => /sale-marketing/i.test(new URL(url).pathname);

export const loader = customerLoader(async (page) =>
  isSellers(page.request)
    ? { own: await readSaleMarketing(page), desk: null }
    : { own: null, desk: await readMarketingDesk(page) },
);

const actionOf = (args: ActionFunctionArgs) =>
  isSellers(args.request) ? saleMarketingAction(args) : marketingDeskAction(args);

/** Tests send every form values that its schema refuses: both actions have theirs. */
export const action = Object.assign(actionOf, {
  forms: [...marketingDeskAction.forms, ...saleMarketingAction.forms],
});

/**
 * The operator's page of marketing and the seller's: one module, since its name in the list of files is
 * part of every page.
 */
export default function Marketing() {
  const { own, desk } = useLoaderData<typeof loader>();
  if (own) return <SaleMarketing own={own} />;
  return desk && <MarketMarketing desk={desk} />;
}
