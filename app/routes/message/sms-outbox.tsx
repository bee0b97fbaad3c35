import { Sending, SendingLegend } from '#app/components/message/sending.tsx';
import { Button } from '#app/components/ui/button.tsx';
import { Field, Input } from '#app/components/ui/field.tsx';
import { Form } from '#app/components/ui/link.tsx';
import { Pager } from '#app/components/ui/pager.tsx';
import { type Column, rowActions, Table } from '#app/components/ui/table.tsx';
import { Tabs } from '#app/components/ui/tabs.tsx';
import { ServerForm } from '#app/forms/server-form.tsx';
import { useForm } from '#app/forms/use-form.ts';
import * as styles from '#app/styles/desk-filter.css.ts';
import { muted, stack } from '#app/styles/layout.css.ts';
import type { OutboxView } from './sms-outbox.server.ts';

type SentText = OutboxView['texts'][number];

const columns: Column<SentText>[] = [
  { key: 'time', header: '时间', nowrap: true, phone: 'figure', cell: ({ time }) => time },
  {
    key: 'phone',
    header: '手机号',
    nowrap: true,
    phone: 'title',
    cell: ({ receiver }) => receiver,
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
    phone: 'figure',
    cell: ({ sending }) => <Sending {...sending} />,
  },
  rowActions(
    ({ id, receiver, mayRetry: isOver }) =>
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
  ),
];

/** The short messages that were sent or are to be sent, and a button to try one again. */
export function Outbox({ view }: { view: OutboxView }) {
  const { phone, state, tabs, pager, texts, form } = view;
  const retrying = useForm(form);
  return (
    <div className={stack[4]}>
      <p className={muted}>
        发往用户手机的短信和发送结果；没有配置短信服务时只列在这里，不会真实发送。
      </p>
      <SendingLegend />
      <Form action="/customer/desk/sms" className={styles.search}>
        <Field name="phone" label="手机号">
          {/* The key resets the form, so that another search shows its own number. */}
          <Input key={phone} type="search" inputMode="numeric" defaultValue={phone} />
        </Field>
        {state && <input type="hidden" name="state" value={state} />}
        <Button variant="secondary">查询</Button>
      </Form>
      <Tabs label="短信状态" tabs={tabs} />
      <ServerForm form={retrying} preventScrollReset>
        <Table
          caption="短信发件箱"
          columns={columns}
          rows={texts}
          hint={<p>没有符合条件的短信，可以换一个手机号或状态。</p>}
        />
      </ServerForm>
      <Pager {...pager} />
    </div>
  );
}
