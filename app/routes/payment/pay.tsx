import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { Page } from '#app/components/layout/page.tsx';
import { pageMeta } from '#app/components/layout/page-meta.ts';
import { Button, ButtonLink } from '#app/components/ui/button.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { EmptyState } from '#app/components/ui/empty-state.tsx';
import { Notice } from '#app/components/ui/notice.tsx';
import { Price } from '#app/components/ui/price.tsx';
import { RadioGroup } from '#app/components/ui/radio-group.tsx';
import { formatYuanText } from '#app/domain/money.ts';
import { isPayable } from '#app/domain/order/order.ts';
import type { PayableOrder } from '#app/domain/payment/contract.ts';
import { PAY_METHOD_LABEL } from '#app/domain/payment/payment.ts';
import { formatInstant } from '#app/domain/time.ts';
import { describeForm } from '#app/forms/definition.server.ts';
import { ServerForm } from '#app/forms/server-form.tsx';
import { useForm } from '#app/forms/use-form.ts';
import { requireToken } from '#app/session/session.server.ts';
import { spread, stack } from '#app/styles/layout.css.ts';
import { CouponDialog } from './coupon-dialog.tsx';
import { orderToPay } from './paid-order.server.ts';
import { payOrder as action } from './pay-action.server.ts';
import { payUrl } from './pay-url.ts';
import { couponPayForm, payMethodForm } from './payment.server.ts';

export { keepForm as clientAction } from '#app/forms/keep-form.ts';
export { action };

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: '支付订单' }, matches);

export async function loader({ request }: LoaderFunctionArgs) {
  await requireToken(request);
  const { searchParams } = new URL(request.url);
  const orderCode = searchParams.get('orderCode') ?? '';
  const order = await orderToPay(request, orderCode);
  const amount = formatYuanText(order.paymentAmount);
  const asksForCoupons = searchParams.get('dialog') === 'coupons' && hasCoupons(order);
  return {
    orderCode,
    amount,
    deadline: formatInstant(order.payDeadline),
    payable: isPayable(
      { state: order.state, payDeadline: new Date(order.payDeadline) },
      new Date(),
    ),
    methods: order.payMethods.map(({ payMethod }) => ({
      value: payMethod,
      label: PAY_METHOD_LABEL[payMethod],
      detail: payMethod === 'coupons' ? `可用 ${order.couponCount} 张` : undefined,
    })),
    form: describeForm(payMethodForm),
    coupons: asksForCoupons
      ? { form: describeForm(couponPayForm), count: order.couponCount ?? '0', amount }
      : null,
  };
}

const hasCoupons = ({ payMethods }: PayableOrder) =>
  payMethods.some(({ payMethod }) => payMethod === 'coupons');

export default function Pay() {
  const { orderCode, amount, deadline, payable, methods, coupons, ...data } =
    useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>()?.reply;
  const form = useForm(data.form, reply);
  const typed = form.valueOf('payMethod');
  const chosen = coupons ? 'coupons' : typeof typed === 'string' ? typed : methods[0]?.value;
  if (!payable) {
    return (
      <Page title="支付订单" narrow>
        <EmptyState title="订单已取消，不能再支付" icon="warning">
          <ButtonLink to={`/settle?${new URLSearchParams({ id: orderCode })}`}>再次购买</ButtonLink>
        </EmptyState>
      </Page>
    );
  }
  return (
    <Page title="支付订单" narrow>
      <Notice tone="warning">请在 {deadline} 前完成支付，逾期订单自动取消。</Notice>
      <Card>
        <ServerForm form={form} className={stack[4]}>
          <div className={spread}>
            <span>订单 {orderCode}</span>
            <span>
              应付 <Price amount={amount} size="large" />
            </span>
          </div>
          <input type="hidden" name="orderCode" value={orderCode} />
          <RadioGroup
            name="payMethod"
            label="支付方式"
            options={methods}
            defaultValue={chosen}
            error={form.errorsOf('payMethod')[0]}
          />
          <Button variant="buy" size="large" block>
            立即支付
          </Button>
        </ServerForm>
      </Card>
      {coupons && (
        <CouponDialog
          payment={coupons}
          orderCode={orderCode}
          reply={reply}
          closeTo={payUrl('pay', { orderCode })}
        />
      )}
    </Page>
  );
}
