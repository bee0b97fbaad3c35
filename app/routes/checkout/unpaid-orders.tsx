import { Link } from '#app/components/ui/link.tsx';
import { Notice } from '#app/components/ui/notice.tsx';
import type { UnpaidView } from './unpaid-view.server.ts';

/** Asks whether the same goods are meant once more, where an order of them waits for its payment. */
export function UnpaidOrders({ orders }: { orders: readonly UnpaidView[] }) {
  if (orders.length === 0) return null;
  return (
    <Notice tone="warning" title="相同商品已有待付款的订单">
      <ul>
        {orders.map(({ code, text, to, payTo }) => (
          <li key={code}>
            订单 {code}：{text}。{payTo && <Link to={payTo}>去支付</Link>}{' '}
            <Link to={to}>查看订单</Link>
          </li>
        ))}
      </ul>
      <p>仍要再下一单的，请继续提交。</p>
    </Notice>
  );
}
