import { useLoaderData } from '@remix-run/react';
import { optional } from '#app/api/offers.server.ts';
import { CustomerPage } from '#app/components/layout/customer-page.tsx';
import type { RouteHandle } from '#app/components/layout/frame.tsx';
import { titled } from '#app/components/layout/page-meta.ts';
import { ButtonLink } from '#app/components/ui/button.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { Link } from '#app/components/ui/link.tsx';
import { collectionList } from '#app/domain/favourite/contract.ts';
import { keptLists } from '#app/domain/inquiry/kept-list-contract.ts';
import { purchaseOrders } from '#app/domain/order/contract.ts';
import { customerLoader } from '#app/session/customer-loader.server.ts';
import { redirectTo } from '#app/session/redirect.server.ts';
import { muted, split, spread, stack } from '#app/styles/layout.css.ts';
import { againRow, watchedRow } from './again.server.ts';
import { readWorkplace } from './waiting.server.ts';
import { Month, NextDeadlines, Waiting } from './waiting.tsx';

export const meta = titled('采购工作台');
export const handle: RouteHandle = { money: true };

/** So many of each are enough to go on with. */
const MOST = 5;

export const loader = customerLoader(async ({ searchParams, token, ask }) => {
  // Where spec 1 §6 leads sellers to.
  if (searchParams.get('type') === 'seller') throw redirectTo('/customer/sale-desk');
  const [workplace, lists, done, watched] = await Promise.all([
    readWorkplace('purchase', token),
    optional(ask(keptLists, {})),
    optional(ask(purchaseOrders, { state: 'completed', rows: MOST })),
    optional(ask(collectionList, { rows: MOST })),
  ]);
  return {
    ...workplace,
    lists: (lists ?? []).slice(0, MOST).map(({ id, name }) => ({ id, name })),
    again: (done?.content ?? []).flatMap(againRow),
    watched: (watched ?? []).map(watchedRow),
  };
});

/** What waits for a buyer, and what they come back for. */
export default function PurchaseWork() {
  const { counts, tasks, month, deadlines, lists, again, watched } = useLoaderData<typeof loader>();
  return (
    <CustomerPage title="采购工作台">
      <Month month={month} />
      <Waiting counts={counts} tasks={tasks} />
      <div className={split}>
        <div className={stack[4]}>
          <Card title="再次购买" action={<Link to="/customer/lists">常购清单</Link>}>
            {lists.length + again.length === 0 ? (
              <p className={muted}>收货后的订单和保存的清单会出现在这里，可以一次再买。</p>
            ) : (
              <ul className={stack[1]}>
                {lists.map(({ id, name }) => (
                  <li key={id} className={spread}>
                    <Link to={`/customer/lists/${id}`}>{name}</Link>
                    <span className={muted}>清单</span>
                  </li>
                ))}
                {again.map(({ orderCode, goods, seller, to }) => (
                  <li key={orderCode} className={spread}>
                    <span>
                      {goods} <span className={muted}>{seller}</span>
                    </span>
                    <ButtonLink to={to} size="small" variant="quiet">
                      再次购买
                    </ButtonLink>
                  </li>
                ))}
              </ul>
            )}
          </Card>
        </div>
        <div className={stack[4]}>
          <NextDeadlines deadlines={deadlines} />
          <Card title="关注的价格" action={<Link to="/collect">我的收藏</Link>}>
            {watched.length === 0 ? (
              <p className={muted}>收藏商品后，这里显示它们的现价和涨跌。</p>
            ) : (
              <ul className={stack[1]}>
                {watched.map(({ key, name, to, price, change }) => (
                  <li key={key} className={spread}>
                    <Link to={to}>{name}</Link>
                    <span>
                      {price} <span className={muted}>{change}</span>
                    </span>
                  </li>
                ))}
              </ul>
            )}
          </Card>
        </div>
      </div>
    </CustomerPage>
  );
}
