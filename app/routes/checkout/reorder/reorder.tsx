import { useLoaderData } from '@remix-run/react';
import { Page } from '#app/components/layout/page.tsx';
import { titled } from '#app/components/layout/page-meta.ts';
import { Button, ButtonLink } from '#app/components/ui/button.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { EmptyState } from '#app/components/ui/empty-state.tsx';
import { reorder } from '#app/domain/checkout/contract.ts';
import { describeForm } from '#app/forms/definition.server.ts';
import { ServerForm } from '#app/forms/server-form.tsx';
import { useForm } from '#app/forms/use-form.ts';
import { customerLoader } from '#app/session/customer-loader.server.ts';
import { ordersUrl } from '#app/session/session.server.ts';
import { cluster, muted, stack } from '#app/styles/layout.css.ts';
import { orderedBefore } from '../ordered-before.server.ts';
import { orderCodeOf, reorderAction, reorderForm } from './reorder.server.ts';
import { insteadOf, reorderRows } from './reorder-view.server.ts';
import { ReorderTable } from './table.tsx';

export { keepForm as clientAction } from '#app/forms/keep-form.ts';

const TITLE = '再次购买';

export const meta = titled(TITLE);

export const loader = customerLoader(async ({ request, token, ask }) => {
  const id = orderCodeOf(request);
  const [order, { lines }] = await Promise.all([
    orderedBefore(id, token),
    ask(reorder, { orderCode: id }),
  ]);
  const rows = reorderRows(lines);
  return {
    orderCode: id,
    orderTo: ordersUrl(id),
    instead: insteadOf(order, rows),
    rows,
    form: describeForm(reorderForm, request),
  };
});

export const action = reorderAction;

/** What of an old order is wanted again, and how much of it, before its checkout. */
export default function Reorder() {
  const { orderCode, orderTo, instead, rows, form: description } = useLoaderData<typeof loader>();
  const form = useForm(description);
  return (
    <Page
      title={TITLE}
      breadcrumb={[{ label: `订单 ${orderCode}`, to: orderTo }, { label: TITLE }]}
    >
      {instead ? (
        <Card>
          <EmptyState title={instead.title}>
            <p>{instead.text}</p>
            <div className={cluster[2]}>
              {instead.links.map(({ to, label }) => (
                <ButtonLink key={to} to={to} variant="secondary">
                  {label}
                </ButtonLink>
              ))}
            </div>
          </EmptyState>
        </Card>
      ) : (
        <ServerForm form={form} className={stack[4]}>
          <p className={muted}>
            价格和库存为当前数据，数量可以修改，不需要的商品请取消勾选。收货地址、交货方式和备注在下一步沿用原订单，仍可修改。
          </p>
          <ReorderTable rows={rows} form={form} />
          <div className={cluster[2]}>
            <Button name="intent" value="settle" variant="buy" size="large">
              去结算
            </Button>
            <Button name="intent" value="addToCart" variant="secondary" size="large">
              加入购物车
            </Button>
          </div>
        </ServerForm>
      )}
    </Page>
  );
}
