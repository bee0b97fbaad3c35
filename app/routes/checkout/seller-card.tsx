import { Card } from '#app/components/ui/card.tsx';
import { Field, Input } from '#app/components/ui/field.tsx';
import type { FormReply } from '#app/forms/reply.ts';
import * as styles from './checkout.css.ts';
import type { CheckoutData } from './checkout-loader.server.ts';
import type { CheckoutLineView } from './checkout-view.server.ts';
import { Line } from './line.tsx';

interface SellerCardProps {
  seller: CheckoutData['sellers'][number];
  data: CheckoutData;
  reply: FormReply | null | undefined;
  textOf(control: string): string | undefined;
  errorOf(control: string): string | undefined;
  /** Why a coupon was taken back, by its control. */
  takenBack: ReadonlyMap<string, string>;
}

/** The goods of one seller, and when those are picked up or delivered that are. */
export function SellerCard({ seller, data, reply, textOf, errorOf, takenBack }: SellerCardProps) {
  const reservation = `reservationDate.${seller.code}`;
  return (
    <Card title={<span className={styles.seller}>{seller.name}</span>}>
      <div className={styles.sellerLines}>
        <ul>
          {seller.lines.map((line) => (
            <Line
              key={line.id}
              line={line}
              addresses={data.addresses ?? []}
              textOf={textOf}
              errorOf={errorOf}
              couponProblem={takenBack.get(`discountId.${line.id}`)}
              answer={reply}
              changeAt={changeAt(data, line)}
              outOfRange={data.outOfRange[line.id]}
            />
          ))}
        </ul>
        {seller.reserves && (
          <div className={styles.withReservation}>
            <Field
              name={reservation}
              label="预约时间"
              hint={`北京时间${seller.lines.length > 1 ? '，该卖家的自提和配送商品为同一时间' : ''}`}
              error={errorOf(reservation)}
              required
            >
              <Input
                type="datetime-local"
                min={data.earliestReservation}
                defaultValue={textOf(reservation)}
              />
            </Field>
          </div>
        )}
      </div>
    </Card>
  );
}

/** The link to where a quantity that cannot be bought can be changed. */
function changeAt({ source }: CheckoutData, { href, number }: CheckoutLineView) {
  if (source.from === 'cart') return { to: '/shopping', label: '返回购物车修改' };
  if (source.reorderTo) return { to: source.reorderTo, label: '重新选择商品和数量' };
  const to = source.from === 'spot' ? `${href}&dialog=order&count=${number}` : href;
  return { to, label: '重新选择数量' };
}
