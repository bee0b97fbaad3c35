import { type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { call } from '#app/api/client.server.ts';
import { Page } from '#app/components/layout/page.tsx';
import { pageMeta } from '#app/components/layout/page-meta.ts';
import { Button, ButtonLink } from '#app/components/ui/button.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { EmptyState } from '#app/components/ui/empty-state.tsx';
import { RadioGroup } from '#app/components/ui/field.tsx';
import { Notice } from '#app/components/ui/notice.tsx';
import { Price } from '#app/components/ui/price.tsx';
import { startPayment } from '#app/contract/payment.ts';
import { userByToken } from '#app/contract/user.ts';
import { formatYuanText } from '#app/domain/money.ts';
import { isPayable, PAID_STATUS } from '#app/domain/order.ts';
import { PAY_METHOD_LABEL, payMethodsFor } from '#app/domain/payment.ts';
import { formatInstant } from '#app/format/shanghai-time.server.ts';
import { done, formAction, handleForm } from '#app/forms/action.server.ts';
import { describeForm } from '#app/forms/definition.server.ts';
import { payMethodForm } from '#app/forms/payment.server.ts';
import { ServerForm } from '#app/forms/server-form.tsx';
import { useForm } from '#app/forms/use-form.ts';
import { load } from '#app/session/load.server.ts';
import { payTokenCookie } from '#app/session/pay-token.server.ts';
import { requireToken } from '#app/session/session.server.ts';
import { spread, stack } from '#app/styles/layout.css.ts';
import { payableOrder } from './paid-order.server.ts';
import { payUrl } from './pay-url.ts';

export { keepForm as clientAction } from '#app/forms/keep-form.ts';

export const meta: MetaFunction = () => pageMeta({ title: '支付订单' });

/** The methods of this market; wallet and coupons follow with their own pages. */
const SCANNED = ['wechat', 'alipay'];

export async function loader({ request }: LoaderFunctionArgs) {
  const token = await requireToken(request);
  const orderCode = new URL(request.url).searchParams.get('orderCode') ?? '';
  const [order, { userInfo }] = await load(request, () =>
    Promise.all([payableOrder(request, orderCode), call(userByToken, { token })]),
  );
  if (order.payStatus === PAID_STATUS) throw redirect(payUrl('multiplePaysuccess', { orderCode }));
  return {
    orderCode,
    amount: formatYuanText(order.paymentAmount),
    deadline: formatInstant(order.payDeadline),
    payable: isPayable(
      { state: order.state, payDeadline: new Date(order.payDeadline) },
      new Date(),
    ),
    methods: payMethodsFor(userInfo)
      .filter((method) => SCANNED.includes(method))
      .map((method) => ({ value: method, label: PAY_METHOD_LABEL[method] })),
    form: describeForm(payMethodForm),
  };
}

export const action = formAction(
  handleForm({
    form: payMethodForm,
    login: '请先登录',
    fieldOf: { Y003: 'payMethod', Y004: 'payMethod' },
    async submit({ value, token, request }) {
      const { payToken, orderCode, payMethod } = await call(startPayment, value, { token });
      return done(request, payUrl('multiplePay', { orderCode, payMethod }), {
        cookies: [await payTokenCookie(orderCode, payToken)],
      });
    },
  }),
);

export default function Pay() {
  const data = useLoaderData<typeof loader>();
  const form = useForm(data.form, useActionData<typeof action>()?.reply);
  const chosen = form.valueOf('payMethod');
  if (!data.payable) {
    return (
      <Page title="支付订单" narrow>
        <EmptyState title="订单已取消，不能再支付" icon="warning">
          <ButtonLink to={`/settle?${new URLSearchParams({ id: data.orderCode })}`}>
            再次购买
          </ButtonLink>
        </EmptyState>
      </Page>
    );
  }
  return (
    <Page title="支付订单" narrow>
      <Notice tone="warning">请在 {data.deadline} 前完成支付，逾期订单自动取消。</Notice>
      <Card>
        <ServerForm form={form} className={stack[4]}>
          <div className={spread}>
            <span>订单 {data.orderCode}</span>
            <span>
              应付 <Price amount={data.amount} size="large" />
            </span>
          </div>
          <input type="hidden" name="orderCode" value={data.orderCode} />
          <RadioGroup
            name="payMethod"
            label="支付方式"
            options={data.methods}
            defaultValue={typeof chosen === 'string' ? chosen : data.methods[0]?.value}
            error={form.errorsOf('payMethod')[0]}
          />
          <Button variant="buy" size="large" block>
            立即支付
          </Button>
        </ServerForm>
      </Card>
    </Page>
  );
}
