import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { CustomerMenu } from '#app/components/layout/customer-menu.tsx';
import { Page } from '#app/components/layout/page.tsx';
import { pageMeta } from '#app/components/layout/page-meta.ts';
import { Button } from '#app/components/ui/button.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { Checkbox, Field, Select } from '#app/components/ui/field.tsx';
import { type Column, Table } from '#app/components/ui/table.tsx';
import type { FormReply } from '#app/forms/reply.ts';
import { ServerForm } from '#app/forms/server-form.tsx';
import { useForm } from '#app/forms/use-form.ts';
import { grid, muted, small, stack } from '#app/styles/layout.css.ts';
import { INBOX } from './paths.ts';
import { type MessageSettings, readSettings, settingsAction } from './settings.server.ts';
import { MailCard, RobotCard } from './settings-cards.tsx';

export { keepForm as clientAction } from '#app/forms/keep-form.ts';

const TITLE = '消息设置';

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: TITLE }, matches);

export const loader = ({ request }: LoaderFunctionArgs) => readSettings(request);

export const action = settingsAction;

type Row = MessageSettings['groups'][number];

const COLUMNS: readonly Column<Row>[] = [
  {
    key: 'group',
    header: '类别',
    phone: 'title',
    cell: ({ label, titles }) => (
      <>
        <strong>{label}</strong>
        <div className={`${muted} ${small}`}>{titles}</div>
      </>
    ),
  },
  ...['站内', '短信', '邮件'].map((header, at) => ({
    key: header,
    header,
    cell: ({ group, label, channels }: Row) => {
      const channel = channels[at];
      return (
        channel && (
          <Checkbox
            name={channel.channel}
            value={group}
            defaultChecked={channel.checked}
            label={`${label} ${channel.label}`}
            labelHidden
          />
        )
      );
    },
  })),
];

/** By which ways a person is told of what, the mail address, and the company's robot. */
export default function Settings() {
  const settings = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>()?.reply;
  const { mail, robot, forms } = settings;
  return (
    <Page
      title={TITLE}
      aside={<CustomerMenu />}
      breadcrumb={[{ label: '消息', to: INBOX }, { label: TITLE }]}
    >
      <Channels settings={settings} reply={reply} />
      <MailCard mail={mail} forms={forms} reply={reply} />
      {robot && <RobotCard robot={robot} forms={forms} reply={reply} />}
    </Page>
  );
}

const HOURS = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `${String(hour).padStart(2, '0')}:00`,
}));

interface ChannelsProps {
  settings: MessageSettings;
  reply: FormReply | undefined;
}

function Channels({ settings, reply }: ChannelsProps) {
  const { groups, hours, digest, urgent, phone, forms } = settings;
  const form = useForm(forms.channels, reply);
  return (
    <Card title="接收方式">
      <ServerForm form={form} className={stack[4]} preventScrollReset>
        <p className={muted}>
          {`短信发往 ${phone}；竞价短信发往报名时填写的手机号。不勾选「站内」的消息仍保存在消息列表中，但不计入未读。`}
        </p>
        <Table caption="接收方式" columns={COLUMNS} rows={groups} rowKey={({ group }) => group} />
        <div className={grid.small}>
          <Hour name="quietFrom" label="短信免打扰开始" value={hours.from} />
          <Hour name="quietUntil" label="短信免打扰结束" value={hours.until} />
        </div>
        <p className={`${muted} ${small}`}>
          免打扰时段内的短信在结束后发送；开始与结束相同表示不免打扰。验证码不受影响。
        </p>
        <Field
          name="digestHour"
          label="邮件发送方式"
          hint={`每日汇总：到时间把未读消息合成一封邮件发送；${urgent}仍即时发送。`}
        >
          <Select defaultValue={digest}>
            <option value="">逐条发送</option>
            {HOURS.map((hour) => (
              <option key={hour.value} value={hour.value}>
                {`每日汇总 ${hour.label}`}
              </option>
            ))}
          </Select>
        </Field>
        <div>
          <Button>保存设置</Button>
        </div>
      </ServerForm>
    </Card>
  );
}

function Hour({ name, label, value }: { name: string; label: string; value: string }) {
  return (
    <Field name={name} label={label}>
      <Select defaultValue={value}>
        {HOURS.map((hour) => (
          <option key={hour.value} value={hour.value}>
            {hour.label}
          </option>
        ))}
      </Select>
    </Field>
  );
}
