import { ButtonLink } from '#app/components/ui/button.tsx';
import { more } from './order.css.ts';
import type { searchView } from './order-search.server.ts';

interface OrderExportProps {
  view: ReturnType<typeof searchView>['exported'];
}

/** The file of all orders that were found, which says their number before; files, where one would take long. */
export function OrderExport({ view: { orders, files } }: OrderExportProps) {
  const link = ({ to, label }: (typeof files)[number]) => (
    <ButtonLink key={to} size="small" variant="secondary" to={to} reloadDocument>
      {label}
    </ButtonLink>
  );
  const [first] = files;
  if (first && files.length === 1) return link({ to: first.to, label: `导出 ${orders} 个订单` });
  return (
    <details className={more}>
      <summary>
        导出 {orders} 个订单（{files.length} 个文件）
      </summary>
      {files.map(link)}
    </details>
  );
}
