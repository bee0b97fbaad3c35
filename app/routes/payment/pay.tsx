import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { call } from '#app/api/client.server.ts';
import { isOffered } from '#app/api/offers.server.ts';
import type { RouteHandle } from '#app/components/layout/frame.tsx';
import { Page } from '#app/components/layout/page.tsx';
import { titled } from '#app/components/layout/page-meta.ts';
import { useRole } from '#app/components/layout/use-permission.ts';
import { Button, ButtonLink } from '#app/components/ui/button.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { DescriptionList } from '#app/components/ui/description-list.tsx';
import { Dialog } from '#app/components/ui/dialog.tsx';
import { Link } from '#app/components/ui/link.tsx';
import { Notice } from '#app/components/ui/notice.tsx';
import { Price } from '#app/components/ui/price.tsx';
import { RadioGroup } from '#app/components/ui/radio-group.tsx';
import { lacksText, roleMay } from '#app/domain/account/roles.ts';
import { formatYuanText } from '#app/domain/money.ts';
import { PAY_SUCCEEDED } from '#app/domain/order/order.ts';
import { type PayableOrder, payTest, startPayment } from '#app/domain/payment/contract.ts';
import { NO_PAY_WAY_YET } from '#app/domain/payment/no-pay-way.ts';
import {
  CONFIRM_COUPON_PAY,
  PAY_METHOD,
  STARTED_METHODS,
  type StartedMethod,
} from '#app/domain/payment/payment.ts';
import { chooseRemittance } from '#app/domain/remittance/contract.ts';
import { transferRequest } from '#app/domain/remittance/remittance.ts';
import { formAction, handleForm, redirectAfterSuccess } from '#app/forms/action.server.ts';
import { defineForm, describeForm } from '#app/forms/definition.server.ts';
import { DescribedForm } from '#app/forms/described-form.tsx';
import type { FormDescription } from '#app/forms/reply.ts';
import { ServerForm } from '#app/forms/server-form.tsx';
import { useForm } from '#app/forms/use-form.ts';
import { customerLoader } from '#app/session/customer-loader.server.ts';
import { hasNoPayWay } from '#app/session/market-facts.server.ts';
import { customerUrl, hasOwnCustomerPages } from '#app/session/session.server.ts';
import { cluster, spread, stack } from '#app/styles/layout.css.ts';
import { BundledOrders } from './bundled-orders.tsx';
import { PayNoMore } from './pay-no-more.tsx';
import { payUrl } from './pay-url.ts';
import {
  bundledRows,
  orderCodeControl,
  orderToPay,
  paidName,
  payTokenCookie,
  singleOrder,
} from './payable-order.server.ts';
import { paymentNotice, whyNotPayable } from './payment-notice.server.ts';

export { keepForm as clientAction } from '#app/forms/keep-form.ts';

export const meta = titled('支付订单');
export const handle: RouteHandle = { money: true };

const payMethodForm = defineForm(
  'pay',
  z.object({
    orderCode: orderCodeControl,
    payMethod: z.enum([...STARTED_METHODS, 'transfer'], { error: '请选择支付方式' }),
  }),
);

const couponPayForm = defineForm('couponPay', z.object({ orderCode: orderCodeControl }));

export const loader = customerLoader(async ({ request, searchParams }) => {
  const orderCode = searchParams.get('orderCode') ?? '';
  const order = await orderToPay(request, orderCode);
  const amount = formatYuanText(order.dueAmount ?? order.paymentAmount);
  const asksForCoupons = searchParams.get('dialog') === 'coupons' && hasCoupons(order);
  return {
    orderCode,
    name: paidName(order),
    single: singleOrder(order),
    bundled: bundledRows(order.bundled, order),
    bundledTitle: order.isCheckout ? paidName(order) : '合并付款的订单',
    amount,
    notice: paymentNotice(order, order.bundled, new Date()),
    closed: whyNotPayable(order),
    noPayWay: (await hasNoPayWay()) ? NO_PAY_WAY_YET : null,
    // Companies pay by transfer as a rule: it comes first for those who can.
    methods: [
      ...(order.takesTransfer && hasOwnCustomerPages() && isOffered(chooseRemittance)
        ? [{ value: 'transfer', label: PAY_METHOD.transfer.label, detail: '3 个工作日内汇款' }]
        : []),
      ...order.payMethods.map(({ payMethod }) => ({
        value: payMethod as string,
        label: PAY_METHOD[payMethod].label,
        detail: methodDetail(payMethod, order),
      })),
    ],
    form: describeForm(payMethodForm, request),
    coupons: asksForCoupons
      ? { form: describeForm(couponPayForm, request), count: order.couponCount ?? '0', amount }
      : null,
  };
});

/** What there is to pay with. */
function methodDetail(payMethod: StartedMethod, order: PayableOrder): string | undefined {
  const { couponCount, walletBalance, dueAmount, paymentAmount } = order;
  if (payMethod === 'coupons') return `可用 ${couponCount} 张`;
  if (payMethod !== 'wallet' || walletBalance === undefined) return undefined;
  if (walletBalance === null) return '未开通';
  const isShort = Number(walletBalance) < Number(dueAmount ?? paymentAmount);
  return `余额 ¥${formatYuanText(walletBalance)}${isShort ? '，不足以支付' : ''}`;
}

const hasCoupons = ({ payMethods }: PayableOrder) =>
  payMethods.some(({ payMethod }) => payMethod === 'coupons');

/** Wallet and coupons have pages of their own; the other methods show a QR code. */
const choose = handleForm(payMethodForm, [], async ({ value, token, request }) => {
  const { orderCode, payMethod } = value;
  if (payMethod === 'transfer') {
    const { payDeadline, orderCodes } = await call(chooseRemittance, { orderCode }, { token });
    const text = transferRequest(payDeadline);
    // The page of each of them says what is transferred for all.
    const page = customerUrl(`purchase-order/${orderCodes[0]}#transfer`);
    return redirectAfterSuccess(request, page, text);
  }
  if (payMethod === 'wallet')
    return redirectAfterSuccess(request, payUrl('pay/wallet', { orderCode }));
  if (payMethod === 'coupons') {
    return redirectAfterSuccess(request, payUrl('pay', { orderCode, dialog: 'coupons' }));
  }
  const { payToken } = await call(startPayment, { orderCode, payMethod }, { token });
  return redirectAfterSuccess(request, payUrl('multiplePay', { orderCode, payMethod }), {
    cookies: [await payTokenCookie(request, orderCode, payToken)],
  });
});

const payWithCoupons = handleForm(couponPayForm, payTest, {
  made: { to: customerUrl('purchase-order'), label: '查看订单' },
  async submit({ value: { orderCode }, token, serial, request }) {
    await call(payTest, { orderCode, payType: 'coupons' }, { token, serial });
    return redirectAfterSuccess(
      request,
      payUrl('multiplePaysuccess', { orderCode }),
      PAY_SUCCEEDED,
    );
  },
});

export const action = formAction(choose, payWithCoupons);

export default function Pay() {
  const data = useLoaderData<typeof loader>();
  const { orderCode, name, single, bundled, bundledTitle, amount } = data;
  const { notice, closed, noPayWay, methods, coupons } = data;
  const role = useRole();
  const form = useForm(data.form);
  const typed = form.textOf('payMethod');
  const chosen = coupons ? 'coupons' : (typed ?? methods[0]?.value);
  if (closed) {
    return (
      <Page title="支付订单" narrow>
        <PayNoMore orderCode={orderCode} {...closed} />
      </Page>
    );
  }
  return (
    <Page title="支付订单" narrow>
      {notice && <Notice tone="warning">{notice}</Notice>}
      {noPayWay && <Notice tone="warning">{noPayWay}</Notice>}
      {bundled && (
        <Card title={bundledTitle}>
          <BundledOrders rows={bundled} />
        </Card>
      )}
      <Card gap={4}>
        {single && (
          <DescriptionList
            look="summary"
            items={[
              { term: '订单', value: <Link to={single.to}>{single.orderCode}</Link> },
              { term: '卖家', value: single.seller },
              { term: '商品', value: single.goods },
            ]}
          />
        )}
        <div className={spread}>
          <span>{single ? '应付' : `${name}，应付`}</span>
          <Price amount={amount} size="large" />
        </div>
        {roleMay(role, 'pay') ? (
          <ServerForm form={form} className={stack[4]}>
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
        ) : (
          <Notice tone="info" title="由本企业有付款权限的同事付款">
            <p>{lacksText(role, 'pay')}。</p>
          </Notice>
        )}
      </Card>
      {coupons && (
        <CouponDialog
          payment={coupons}
          orderCode={orderCode}
          closeTo={payUrl('pay', { orderCode })}
        />
      )}
    </Page>
  );
}

interface CouponPayment {
  form: FormDescription;
  /** The available vouchers and the amount they have to pay, as texts. */
  count: string;
  amount: string;
}

interface CouponDialogProps {
  payment: CouponPayment;
  orderCode: string;
  closeTo: string;
}

/** The confirmation before vouchers are spent (spec 3 §5). */
function CouponDialog({ payment, orderCode, closeTo }: CouponDialogProps) {
  return (
    <Dialog
      title={CONFIRM_COUPON_PAY}
      description={`应付 ${payment.amount} 元，可用券 ${payment.count} 张，每张抵 1 元。`}
      closeTo={closeTo}
    >
      <DescribedForm description={payment.form} className={stack[3]} preventScrollReset>
        <input type="hidden" name="orderCode" value={orderCode} />
        <div className={cluster[3]}>
          <ButtonLink to={closeTo} replace preventScrollReset variant="secondary">
            取消
          </ButtonLink>
          <Button>确定</Button>
        </div>
      </DescribedForm>
    </Dialog>
  );
}
