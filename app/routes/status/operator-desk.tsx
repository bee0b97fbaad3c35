import { useLoaderData } from '@remix-run/react';
import { call } from '#app/api/client.server.ts';
import { CustomerPage } from '#app/components/layout/customer-page.tsx';
import type { RouteHandle } from '#app/components/layout/frame.tsx';
import { titled } from '#app/components/layout/page-meta.ts';
import { Permitted } from '#app/components/layout/permitted.tsx';
import { type ToDo, ToDoList } from '#app/components/to-do.tsx';
import { ButtonLink } from '#app/components/ui/button.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { deskAfterSaleCases } from '#app/domain/after-sale/contract.ts';
import { auctionSigns } from '#app/domain/auction/desk-contract.ts';
import { titleConsents } from '#app/domain/invoice/consent-contract.ts';
import { leads } from '#app/domain/lead/contract.ts';
import { registrations } from '#app/domain/lead/registration-desk-contract.ts';
import { deliveryList } from '#app/domain/message/delivery-contract.ts';
import { yearsWithoutHolidays } from '#app/domain/order/trading-calendar.ts';
import { tradingCalendar } from '#app/domain/order/trading-calendar-contract.ts';
import { providerBills } from '#app/domain/remittance/bill-contract.ts';
import { deskRefunds, openBalances } from '#app/domain/remittance/money-desk-contract.ts';
import { statementLines } from '#app/domain/remittance/statement-contract.ts';
import { unclosedPayments } from '#app/domain/remittance/unclosed-contract.ts';
import { threadReports } from '#app/domain/thread/contract.ts';
import { withdrawalList } from '#app/domain/wallet/withdrawal-contract.ts';
import { formAction } from '#app/forms/action.server.ts';
import { customerLoader } from '#app/session/customer-loader.server.ts';
import { unlessForbidden } from '#app/session/load.server.ts';
import { hasNoPayWay } from '#app/session/market-facts.server.ts';
import { muted } from '#app/styles/layout.css.ts';
import { readOutbox, retryHandler } from './sms-outbox.server.ts';
import { Outbox } from './sms-outbox.tsx';

export { keepForm as clientAction } from '#app/forms/keep-form.ts';

export const meta = titled('运营台');
export const handle: RouteHandle = { money: true };

export const loader = customerLoader(async ({ request, token }) => {
  const [outbox, toDo] = await Promise.all([readOutbox(request, token), readToDo(token)]);
  return { toDo: outbox ? [...toDo, outbox.failed] : toDo, outbox };
});

export const action = formAction(retryHandler);

/** What customers wait for: each with the number of the list that its link opens, asked with the same conditions. */
async function readToDo(token: string): Promise<ToDo[]> {
  const one = { rows: 1 };
  const [
    signs,
    registered,
    inAudit,
    left,
    cases,
    lines,
    refunds,
    drawn,
    overdue,
    titles,
    unsent,
    reported,
    calendar,
    noPayWay,
    bills,
    unclosed,
  ] = await Promise.all([
    call(auctionSigns, { ...one, state: 'waitAudit' }, { token }),
    call(registrations, { ...one, state: 'waitAudit' }, { token }),
    call(registrations, { ...one, state: 'auditing' }, { token }),
    call(leads, { ...one, state: 'open' }, { token }),
    call(deskAfterSaleCases, { ...one, state: 'waitPlatform' }, { token }),
    call(statementLines, one, { token }),
    call(deskRefunds, one, { token }),
    call(withdrawalList, { ...one, state: 'waiting' }, { token }),
    call(openBalances, one, { token }),
    call(titleConsents, one, { token }),
    unlessForbidden(call(deliveryList, one, { token })),
    call(threadReports, one, { token }),
    call(tradingCalendar, {}, { token }),
    hasNoPayWay(),
    call(providerBills, one, { token }),
    call(unclosedPayments, one, { token }),
  ]);
  return [
    { to: '/customer/desk/status', label: '收款方式未开通', count: Number(noPayWay) },
    {
      to: '/customer/desk/signs?state=waitAudit',
      label: '报名待审核',
      count: signs.totalElements,
    },
    {
      to: '/customer/desk/registrations',
      label: '登记待审核',
      count: registered.totalElements,
    },
    {
      to: '/customer/desk/registrations?state=auditing',
      label: '登记审核中',
      count: inAudit.totalElements,
    },
    { to: '/customer/desk/leads', label: '线索待处理', count: left.totalElements },
    {
      to: '/customer/desk/saleafter?state=waitPlatform',
      label: '售后待裁定',
      count: cases.totalElements,
    },
    { to: '/customer/desk/bank-statements', label: '流水待处理', count: lines.waiting },
    { to: '/customer/desk/money', label: '退款待办理', count: refunds.totalElements },
    { to: '/customer/desk/money?tab=unclosed', label: '付款未能关闭', count: unclosed.open },
    { to: '/customer/desk/bills', label: '支付平台账单待核对', count: bills.open },
    {
      to: '/customer/desk/withdrawals?state=waiting',
      label: '提现待打款',
      count: drawn.totalElements,
    },
    {
      to: '/customer/desk/messages?state=failed',
      label: '消息发送失败',
      count: unsent?.failed ?? 0,
    },
    { to: '/customer/desk/messages?state=reports', label: '被举报的留言', count: reported.waiting },
    { to: '/customer/desk/money?tab=overdue', label: '订单逾期未付', count: overdue.totalElements },
    { to: '/customer/desk/money?tab=titles', label: '开票主体待审核', count: titles.totalElements },
    {
      to: '/customer/desk/calendar',
      label: '放假安排待录入',
      count: yearsWithoutHolidays(calendar, new Date()).length,
    },
  ];
}

/** What waits for the operator, and for administrators the short messages, whose codes open accounts. */
export default function Desk() {
  const { toDo, outbox } = useLoaderData<typeof loader>();
  return (
    <CustomerPage title="运营台">
      <ToDoList items={toDo} />
      <Card
        title="营销"
        action={
          <ButtonLink to="/customer/desk/marketing" size="small" variant="secondary">
            进入营销
          </ButtonLink>
        }
      >
        <p className={muted}>发放全场优惠券、积分和电子礼品卡，设置积分规则</p>
      </Card>
      <Card title="短信发件箱">
        <Permitted permission="administer">{outbox && <Outbox view={outbox} />}</Permitted>
      </Card>
    </CustomerPage>
  );
}
