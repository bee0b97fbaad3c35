import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { call } from '#app/api/client.server.ts';
import { CustomerMenu } from '#app/components/layout/customer-menu.tsx';
import { Page } from '#app/components/layout/page.tsx';
import { pageMeta } from '#app/components/layout/page-meta.ts';
import { Permitted } from '#app/components/layout/permitted.tsx';
import { mayRetry, sendingView } from '#app/components/message/sending.server.ts';
import { Sending } from '#app/components/message/sending.tsx';
import { pagerView } from '#app/components/pager-view.server.ts';
import { type ToDo, ToDoList } from '#app/components/to-do.tsx';
import { Button, ButtonLink } from '#app/components/ui/button.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { Field, Input } from '#app/components/ui/field.tsx';
import { Form } from '#app/components/ui/link.tsx';
import { Pager } from '#app/components/ui/pager.tsx';
import { type Column, Table } from '#app/components/ui/table.tsx';
import { Tabs } from '#app/components/ui/tabs.tsx';
import { deskAfterSaleCases } from '#app/domain/after-sale/contract.ts';
import { auctionSigns } from '#app/domain/auction/desk-contract.ts';
import { leads } from '#app/domain/lead/contract.ts';
import { registrations } from '#app/domain/lead/registration-desk-contract.ts';
import { retryText, smsOutboxList } from '#app/domain/message/contract.ts';
import {
  DELIVERY_STATE_LABEL,
  DELIVERY_STATES,
  type DeliveryState,
  deliveryList,
} from '#app/domain/message/delivery-contract.ts';
import { yearsWithoutHolidays } from '#app/domain/order/trading-calendar.ts';
import { tradingCalendar } from '#app/domain/order/trading-calendar-contract.ts';
import { type Paging, pagingQuery, readPaging } from '#app/domain/paging.ts';
import { deskRefunds, openBalances } from '#app/domain/remittance/money-desk-contract.ts';
import { statementLines } from '#app/domain/remittance/statement-contract.ts';
import { threadReports } from '#app/domain/thread/contract.ts';
import { formatInstant } from '#app/domain/time.ts';
import { withdrawalList } from '#app/domain/wallet/withdrawal-contract.ts';
import { formAction, handleForm, redirectAfterSuccess } from '#app/forms/action.server.ts';
import { defineForm, describeForm } from '#app/forms/definition.server.ts';
import type { FormReply } from '#app/forms/reply.ts';
import { ServerForm } from '#app/forms/server-form.tsx';
import { useForm } from '#app/forms/use-form.ts';
import { load, unlessForbidden } from '#app/session/load.server.ts';
import { requireStandIn, requireToken } from '#app/session/session.server.ts';
import * as styles from '#app/styles/desk-filter.css.ts';
import { muted, nowrap, stack } from '#app/styles/layout.css.ts';

export { keepForm as clientAction } from '#app/forms/keep-form.ts';

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: '运营台' }, matches);

export async function loader({ request }: LoaderFunctionArgs) {
  const { search, searchParams } = new URL(request.url);
  requireStandIn(`desk${search}`);
  const token = await requireToken(request);
  const paging = readPaging(searchParams);
  const phone = searchParams.get('phone')?.trim().slice(0, 32) ?? '';
  const state = z.enum(DELIVERY_STATES).safeParse(searchParams.get('state')).data;
  const input = { ...paging, phone: phone || undefined, state };
  const [sent, toDo] = await load(request, () =>
    Promise.all([unlessForbidden(call(smsOutboxList, input, { token })), readToDo(token)]),
  );
  if (!sent) return { toDo, outbox: null };
  const hrefOf = (wanted: typeof state, page = 1) =>
    deskHref({ phone, state: wanted }, { ...paging, page });
  const outbox = {
    phone,
    state: state ?? '',
    tabs: [undefined, ...DELIVERY_STATES].map((each) => ({
      to: hrefOf(each),
      label: each ? DELIVERY_STATE_LABEL[each] : '全部',
      current: each === state,
    })),
    form: describeForm(retryForm, request),
    pager: pagerView(paging, sent, (page) => hrefOf(state, page)),
    texts: sent.content.map((text) => ({
      id: text.id,
      receiver: text.phone,
      text: text.text,
      time: formatInstant(text.sentDate),
      due: text.dueDate && formatInstant(text.dueDate),
      sending: sendingView(text),
      mayRetry: mayRetry(text.state),
    })),
  };
  const failed = { to: hrefOf('failed'), label: '短信发送失败', count: sent.failed };
  return { toDo: [...toDo, failed], outbox };
}

const sumOf = (kinds: readonly { count: number }[]): number =>
  kinds.reduce((sum, { count }) => sum + count, 0);

/** What customers wait for. */
async function readToDo(token: string): Promise<ToDo[]> {
  const one = { rows: 1 };
  const [
    signs,
    registered,
    left,
    cases,
    lines,
    refunds,
    drawn,
    overdue,
    unsent,
    reported,
    calendar,
  ] = await Promise.all([
    call(auctionSigns, { ...one, state: 'waitAudit' }, { token }),
    call(registrations, one, { token }),
    call(leads, one, { token }),
    call(deskAfterSaleCases, { ...one, state: 'waitPlatform' }, { token }),
    call(statementLines, one, { token }),
    call(deskRefunds, one, { token }),
    call(withdrawalList, { ...one, state: 'waiting' }, { token }),
    call(openBalances, one, { token }),
    unlessForbidden(call(deliveryList, one, { token })),
    call(threadReports, one, { token }),
    call(tradingCalendar, {}, { token }),
  ]);
  return [
    { to: '/customer/desk/signs', label: '报名待审核', count: signs.totalElements },
    { to: '/customer/desk/registrations', label: '登记待审核', count: sumOf(registered.undecided) },
    { to: '/customer/desk/leads', label: '线索待处理', count: sumOf(left.open) },
    {
      to: '/customer/desk/saleafter?state=waitPlatform',
      label: '售后待裁定',
      count: cases.totalElements,
    },
    { to: '/customer/desk/bank-statements', label: '流水待处理', count: lines.waiting },
    { to: '/customer/desk/money', label: '退款待办理', count: refunds.totalElements },
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
    {
      to: '/customer/desk/calendar',
      label: '放假安排待录入',
      count: yearsWithoutHolidays(calendar, new Date()).length,
    },
  ];
}

interface Filter {
  phone: string;
  state: DeliveryState | undefined;
}

function deskHref({ phone, state }: Filter, paging: Paging): string {
  const query = new URLSearchParams({
    ...(phone && { phone }),
    ...(state && { state }),
    ...pagingQuery(paging),
  });
  return query.size > 0 ? `/customer/desk?${query}` : '/customer/desk';
}

/** Buttons of rows, each with the id of the text that is tried again. */
const retryForm = defineForm('retryText', z.object({}));

export const action = formAction(
  handleForm({
    form: retryForm,
    login: '请先登录',
    async submit({ intent, token, request }) {
      await call(retryText, { textId: intent.slice(0, 64) || '0' }, { token });
      const { search } = new URL(request.url);
      return redirectAfterSuccess(request, `/customer/desk${search}`, {
        toast: { kind: 'success', text: '已重新排队发送' },
      });
    },
  }),
);

type OutboxView = NonNullable<Awaited<ReturnType<typeof loader>>['outbox']>;
type SentText = OutboxView['texts'][number];

const columns: Column<SentText>[] = [
  { key: 'time', header: '时间', cell: ({ time }) => <span className={nowrap}>{time}</span> },
  {
    key: 'phone',
    header: '手机号',
    cell: ({ receiver }) => <span className={nowrap}>{receiver}</span>,
  },
  {
    key: 'text',
    header: '内容',
    phone: 'line',
    cell: ({ text, due }) => (due ? `${text}（免打扰，${due} 发送）` : text),
  },
  {
    key: 'state',
    header: '状态',
    cell: ({ sending }) => <Sending {...sending} />,
  },
  {
    key: 'do',
    header: '操作',
    phone: 'line',
    cell: ({ id, receiver, mayRetry: isOver }) =>
      isOver && (
        <Button
          name="intent"
          value={id}
          variant="secondary"
          size="small"
          aria-label={`重试发往 ${receiver} 的短信`}
        >
          重试
        </Button>
      ),
  },
];

/** What waits for the operator, and for administrators the short messages, whose codes open accounts. */
export default function Desk() {
  const { toDo, outbox } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>()?.reply;
  return (
    <Page title="运营台" aside={<CustomerMenu />}>
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
        <Permitted permission="administer">
          {outbox && <Outbox view={outbox} reply={reply} />}
        </Permitted>
      </Card>
    </Page>
  );
}

function Outbox({ view, reply }: { view: OutboxView; reply: FormReply | undefined }) {
  const { phone, state, tabs, pager, texts, form } = view;
  const retrying = useForm(form, reply);
  return (
    <div className={stack[4]}>
      <p className={muted}>
        发往用户手机的短信和发送结果；没有配置短信服务时只列在这里，不会真实发送。
      </p>
      <Form action="/customer/desk" className={styles.search}>
        <Field name="phone" label="手机号">
          {/* The key resets the form, so that another search shows its own number. */}
          <Input key={phone} type="search" inputMode="numeric" defaultValue={phone} />
        </Field>
        {state && <input type="hidden" name="state" value={state} />}
        <Button variant="secondary">查询</Button>
      </Form>
      <Tabs label="短信状态" tabs={tabs} />
      <ServerForm form={retrying} preventScrollReset>
        <Table caption="短信发件箱" columns={columns} rows={texts} rowKey={({ id }) => id} />
      </ServerForm>
      <Pager {...pager} />
    </div>
  );
}
