import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { call } from '#app/api/client.server.ts';
import { CustomerMenu } from '#app/components/layout/customer-menu.tsx';
import { Page } from '#app/components/layout/page.tsx';
import { pageMeta } from '#app/components/layout/page-meta.ts';
import { pagerView } from '#app/components/pager-view.server.ts';
import { type ToDo, ToDoList } from '#app/components/to-do.tsx';
import { Button } from '#app/components/ui/button.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { Field, Input } from '#app/components/ui/field.tsx';
import { Form } from '#app/components/ui/link.tsx';
import { Pager } from '#app/components/ui/pager.tsx';
import { type Column, Table } from '#app/components/ui/table.tsx';
import { auctionSigns } from '#app/domain/auction/desk-contract.ts';
import { leads } from '#app/domain/lead/contract.ts';
import { registrations } from '#app/domain/lead/registration-desk-contract.ts';
import { smsOutboxList } from '#app/domain/message/contract.ts';
import { deliveryList } from '#app/domain/message/delivery-contract.ts';
import { type Paging, pagingQuery, readPaging } from '#app/domain/paging.ts';
import { deskRefunds, overdueOrders } from '#app/domain/remittance/money-desk-contract.ts';
import { statementLines } from '#app/domain/remittance/statement-contract.ts';
import { threadReports } from '#app/domain/thread/contract.ts';
import { formatInstant } from '#app/domain/time.ts';
import { load } from '#app/session/load.server.ts';
import { requireStandIn, requireToken } from '#app/session/session.server.ts';
import * as styles from '#app/styles/desk-filter.css.ts';
import { muted, nowrap, stack } from '#app/styles/layout.css.ts';
import { REPORTS } from './paths.ts';

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: '运营台' }, matches);

export async function loader({ request }: LoaderFunctionArgs) {
  const { search, searchParams } = new URL(request.url);
  requireStandIn(`desk${search}`);
  const token = await requireToken(request);
  const paging = readPaging(searchParams);
  const phone = searchParams.get('phone')?.trim().slice(0, 32) ?? '';
  const input = { ...paging, phone: phone || undefined };
  const [sent, toDo] = await load(request, () =>
    Promise.all([call(smsOutboxList, input, { token }), readToDo(token)]),
  );
  return {
    phone,
    toDo,
    pager: pagerView(paging, sent, (page) => hrefOf(phone, { ...paging, page })),
    texts: sent.content.map(({ id, phone: receiver, text, sentDate, dueDate }) => ({
      id,
      receiver,
      text,
      time: formatInstant(sentDate),
      due: dueDate && formatInstant(dueDate),
    })),
  };
}

const sumOf = (kinds: readonly { count: number }[]): number =>
  kinds.reduce((sum, { count }) => sum + count, 0);

/** What customers wait for. */
async function readToDo(token: string): Promise<ToDo[]> {
  const [signs, registered, left, lines, refunds, overdue, unsent, reported] = await Promise.all([
    call(auctionSigns, { state: 'waitAudit', rows: 1 }, { token }),
    call(registrations, { rows: 1 }, { token }),
    call(leads, { rows: 1 }, { token }),
    call(statementLines, { rows: 1 }, { token }),
    call(deskRefunds, { rows: 1 }, { token }),
    call(overdueOrders, { rows: 1 }, { token }),
    call(deliveryList, { rows: 1 }, { token }),
    call(threadReports, { rows: 1 }, { token }),
  ]);
  return [
    { to: '/customer/desk/signs', label: '报名待审核', count: signs.totalElements },
    { to: '/customer/desk/registrations', label: '登记待审核', count: sumOf(registered.undecided) },
    { to: '/customer/desk/leads', label: '线索待处理', count: sumOf(left.open) },
    { to: '/customer/desk/bank-statements', label: '流水待处理', count: lines.waiting },
    { to: '/customer/desk/money', label: '退款待办理', count: refunds.totalElements },
    { to: '/customer/desk/messages?state=failed', label: '消息发送失败', count: unsent.failed },
    { to: REPORTS, label: '被举报的留言', count: reported.waiting },
    { to: '/customer/desk/money?tab=overdue', label: '订单逾期未付', count: overdue.totalElements },
  ];
}

function hrefOf(phone: string, paging: Paging): string {
  const query = new URLSearchParams({ ...(phone && { phone }), ...pagingQuery(paging) });
  return query.size > 0 ? `/customer/desk?${query}` : '/customer/desk';
}

type SentText = Awaited<ReturnType<typeof loader>>['texts'][number];

const columns: Column<SentText>[] = [
  { key: 'time', header: '时间', cell: ({ time }) => <span className={nowrap}>{time}</span> },
  { key: 'phone', header: '手机号', cell: ({ receiver }) => receiver },
  {
    key: 'text',
    header: '内容',
    phone: 'line',
    cell: ({ text, due }) => (due ? `${text}（免打扰，${due} 发送）` : text),
  },
];

export default function Desk() {
  const { phone, toDo, pager, texts } = useLoaderData<typeof loader>();
  return (
    <Page title="运营台" aside={<CustomerMenu />}>
      <ToDoList items={toDo} />
      <Card title="短信发件箱">
        <div className={stack[4]}>
          <p className={muted}>本平台不发送真实短信，发往用户手机的内容都列在这里。</p>
          <Form action="/customer/desk" className={styles.search}>
            <Field name="phone" label="手机号">
              {/* The key resets the form, so that another search shows its own number. */}
              <Input key={phone} type="search" inputMode="numeric" defaultValue={phone} />
            </Field>
            <Button variant="secondary">查询</Button>
          </Form>
          <Table caption="短信发件箱" columns={columns} rows={texts} rowKey={({ id }) => id} />
          <Pager {...pager} />
        </div>
      </Card>
    </Page>
  );
}
