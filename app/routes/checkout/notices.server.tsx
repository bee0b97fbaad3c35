import { renderToStaticMarkup } from 'react-dom/server';
import * as buttons from '#app/components/ui/button.css.ts';
import { Button } from '#app/components/ui/button.tsx';
import { Notice } from '#app/components/ui/notice.tsx';
import type { Address } from '#app/domain/checkout/address-contract.ts';
import type { UnpaidOrder } from '#app/domain/checkout/unpaid-order-contract.ts';
import { formatYuanText } from '#app/domain/money.ts';
import { formatNear } from '#app/domain/time.ts';
import { customerUrl } from '#app/session/session.server.ts';
import { classNames } from '#app/styles/class-names.ts';
import { cluster } from '#app/styles/layout.css.ts';
import type { Lines, OutOfRange } from './out-of-range.server.ts';

// As HTML, so that their code is not sent to the browser: nothing in them changes while the page is open.

/** Asks whether the same goods are meant once more, where orders of them wait for their payment; null: there are none. */
export function unpaidHtml(orders: readonly UnpaidOrder[]): string | null {
  if (orders.length === 0) return null;
  return renderToStaticMarkup(
    <Notice tone="warning" title="相同商品已有待付款的订单">
      <ul>
        {orders.map(({ orderCode, waitsForApproval, ...order }) => (
          <li key={orderCode}>
            订单 {orderCode}：{order.productNames.join('、')}，¥
            {formatYuanText(order.paymentAmount)}，
            {waitsForApproval ? (
              '待审批。'
            ) : (
              <>
                请在 {formatNear(order.payDeadline, new Date())} 前付款。
                <a href={`/pay?${new URLSearchParams({ orderCode })}`}>去支付</a>
              </>
            )}{' '}
            <a href={customerUrl(`purchase-order/${orderCode}`)}>查看订单</a>
          </li>
        ))}
      </ul>
      <p>仍要再下一单的，请继续提交。</p>
    </Notice>,
  );
}

/** What is said at the lines, as HTML, by their ids. */
export const rangeNotices = (
  lines: Lines,
  outOfRange: readonly OutOfRange[],
  addresses: readonly Address[],
): Record<string, string> =>
  Object.fromEntries(
    outOfRange.map(({ line, addressId, text }) => {
      const address = addresses.find(({ id }) => id === addressId);
      const { id, productId, productName, type } = line;
      const inquiry = type === 'sale' ? `/inquiry?sellerProductId=${productId}` : null;
      const said = `${address?.warehouseAddress ?? ''}：${text}`;
      const isOnly = lines.length === 1;
      return [id, outOfRangeHtml({ id, productName, inquiry, text: said, isOnly })];
    }),
  );

interface FarLine {
  id: string;
  productName: string;
  /** Where its goods can be inquired for; null: nowhere. */
  inquiry: string | null;
  /** The place and how far it is. */
  text: string;
  /** The line is all that is checked out: taken out, it would leave nothing. */
  isOnly: boolean;
}

/** Why a line is not brought where it should be, and what can be done about it. */
const outOfRangeHtml = ({ id, productName, inquiry, text, isOnly }: FarLine): string =>
  renderToStaticMarkup(
    <Notice tone="warning">
      <p>{text}</p>
      <div className={cluster[2]}>
        {!isOnly && (
          <Button
            name="intent"
            value={`drop:${id}`}
            variant="secondary"
            size="small"
            aria-label={`移出 ${productName}`}
          >
            移出
          </Button>
        )}
        {inquiry && (
          <a
            href={inquiry}
            className={classNames(buttons.button, buttons.variant.secondary, buttons.size.small)}
            aria-label={`询价 ${productName}`}
          >
            询价
          </a>
        )}
      </div>
    </Notice>,
  );
