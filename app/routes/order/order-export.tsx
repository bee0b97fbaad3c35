import { ButtonLink } from '#app/components/ui/button.tsx';
import type { searchView } from './order-search.server.ts';

interface OrderExportProps {
  view: ReturnType<typeof searchView>['exported'];
}

/** The file of all orders that were found, which says their number before. */
export const OrderExport = ({ view: { orders, to } }: OrderExportProps) => (
  <ButtonLink size="small" variant="secondary" to={to} reloadDocument>
    导出 {orders} 个订单
  </ButtonLink>
);
