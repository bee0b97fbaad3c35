import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { CustomerMenu } from '#app/components/layout/customer-menu.tsx';
import { Page } from '#app/components/layout/page.tsx';
import { pageMeta } from '#app/components/layout/page-meta.ts';
import { SERVICE_HOURS } from '#app/components/layout/site.ts';
import { ButtonLink } from '#app/components/ui/button.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { EmptyState } from '#app/components/ui/empty-state.tsx';
import { pageOf, requireStandIn } from '#app/session/session.server.ts';

const AFTER_SALE = { page: 'purchase-saleafter-order', title: '售后申请' };
const INVOICES = { page: 'invoice-management', title: '发票管理' };

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta({ title: data?.title ?? '' }, matches);

export function loader({ request }: LoaderFunctionArgs) {
  const { search, searchParams } = new URL(request.url);
  const isInvoices = pageOf(request).toLowerCase().startsWith(`/customer/${INVOICES.page}`);
  const { page, title } = isInvoices ? INVOICES : AFTER_SALE;
  requireStandIn(`${page}${search}`);
  return { title, orderCode: searchParams.get('orderCode') };
}

/** Two pages that only a company's own customer app has; they say so and link to the help. */
export default function NotOffered() {
  const { title, orderCode } = useLoaderData<typeof loader>();
  return (
    <Page title={title} aside={<CustomerMenu />}>
      <Card>
        <EmptyState title={`本站的会员中心没有开通${title}`}>
          <p>
            {orderCode ? `请凭订单号 ${orderCode} ` : '请凭订单号'}
            联系客服办理，客服时间 {SERVICE_HOURS}。
          </p>
          <ButtonLink to="/customer/purchase-order?state=paid">查看已付款的订单</ButtonLink>
        </EmptyState>
      </Card>
    </Page>
  );
}
