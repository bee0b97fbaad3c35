import { CustomerMenu } from '#app/components/layout/customer-menu.tsx';
import { Page } from '#app/components/layout/page.tsx';
import { SERVICE_HOURS } from '#app/components/layout/site.ts';
import { ButtonLink } from '#app/components/ui/button.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { EmptyState } from '#app/components/ui/empty-state.tsx';

/**
 * A page that only a company's own customer app has; the stand-in says so, and where to get help.
 */
export function NotOffered({ title, orderCode }: { title: string; orderCode: string | null }) {
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
