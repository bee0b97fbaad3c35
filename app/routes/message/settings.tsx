import { useLoaderData } from '@remix-run/react';
import { CustomerPage } from '#app/components/layout/customer-page.tsx';
import { titled } from '#app/components/layout/page-meta.ts';
import { Button } from '#app/components/ui/button.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { Checkbox, Field } from '#app/components/ui/field.tsx';
import { Select } from '#app/components/ui/select.tsx';
import { type Column, Table } from '#app/components/ui/table.tsx';
import { FormSelect } from '#app/forms/form-select.tsx';
import { ServerForm } from '#app/forms/server-form.tsx';
import { type PortalForm, useForm } from '#app/forms/use-form.ts';
import { useTimesAccepted } from '#app/forms/use-times-answered.ts';
import { customerLoader } from '#app/session/customer-loader.server.ts';
import { cluster, grid, muted, small, stack } from '#app/styles/layout.css.ts';
import { INBOX } from './paths.ts';
import { type MessageSettings, readSettings, settingsAction } from './settings.server.ts';
import { MailCard, RobotCard, UrgentCard } from './settings-cards.tsx';

export { keepForm as clientAction } from '#app/forms/keep-form.ts';

const TITLE = '消息设置';

export const meta = titled(TITLE);

export const loader = customerLoader(readSettings);

export const action = settingsAction;

type Group = MessageSettings['groups'][number];

/** The first row sets a whole group at once. */
type Row = Group['rows'][number] | { name: null; title: string };

const columnsOf = (group: Group, form: PortalForm): Column<Row>[] => [
  { key: 'event', header: '消息', phone: 'title', cell: ({ title }) => title },
  {
    key: 'channels',
    header: '接收方式',
    phone: 'line',
    cell: (row) => (
      <span className={cluster[4]}>
        {group.whole.map(({ channel, label, on, off }, at) =>
          row.name === null ? (
            <Whole
              key={channel}
              typed={typed(form, 'whole')}
              name={group.label}
              label={label}
              on={on}
              off={off}
            />
          ) : (
            <Checkbox
              key={channel}
              name={channel}
              value={row.name}
              defaultChecked={typed(form, channel)?.includes(row.name) ?? row.checked[at]}
              label={label}
              aria-label={`${group.label}：${row.title} ${label}`}
            />
          ),
        )}
      </span>
    ),
  },
];

/** What was ticked in a form that came back; undefined: nothing was sent. */
const typed = (form: PortalForm, name: string): readonly string[] | undefined =>
  form.valueOf('form') === undefined ? undefined : [form.valueOf(name) ?? []].flat();

interface WholeProps extends Record<'name' | 'label' | 'on' | 'off', string> {
  /** What the groups were set to in a form that came back. */
  typed: readonly string[] | undefined;
}

function Whole({ typed, name, label, on, off }: WholeProps) {
  const chosen = [on, off].find((value) => typed?.includes(value)) ?? 'each';
  return (
    <span>
      <Select
        name="whole"
        aria-label={`${name} ${label}`}
        defaultValue={chosen}
        options={[
          { value: 'each', label: `${label}：逐项` },
          { value: on, label: `${label}：全部` },
          { value: off, label: `${label}：全不` },
        ]}
      />
    </span>
  );
}

/** The channels for each kind of message, the mail address, and the company's robot. */
export default function Settings() {
  const settings = useLoaderData<typeof loader>();
  const { mail, sendsMail, robot, urgentChoices, forms } = settings;
  return (
    <CustomerPage title={TITLE} breadcrumb={[{ label: '消息', to: INBOX }, { label: TITLE }]}>
      <Channels settings={settings} />
      <MailCard sendsMail={sendsMail} mail={mail} forms={forms} />
      {urgentChoices && <UrgentCard urgentChoices={urgentChoices} forms={forms} />}
      {robot && <RobotCard robot={robot} forms={forms} />}
    </CustomerPage>
  );
}

interface GroupTableProps {
  group: Group;
  form: PortalForm;
  /** Another one each time that the settings are saved: the choices are those that are saved then. */
  saved: number;
}

function GroupTable({ group, form, saved }: GroupTableProps) {
  const { label, summary, rows } = group;
  return (
    <details>
      <summary>
        <strong>{label}</strong> <span className={`${muted} ${small}`}>{summary}</span>
      </summary>
      <Table
        key={saved}
        caption={label}
        columns={columnsOf(group, form)}
        rows={[{ name: null, title: '整类' }, ...rows]}
        rowKey={({ name }) => name ?? 'whole'}
      />
    </details>
  );
}

const HOURS = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `${String(hour).padStart(2, '0')}:00`,
}));

function Channels({ settings }: { settings: MessageSettings }) {
  const { groups, hours, digest, urgent, phone, forms } = settings;
  const form = useForm(forms.channels);
  const saved = useTimesAccepted(forms.channels.form);
  return (
    <Card title="接收方式">
      <ServerForm form={form} className={stack[4]} preventScrollReset>
        <p className={muted}>
          {`短信发往 ${phone}；竞价短信发往报名时填写的手机号。不勾选「站内」的消息仍保存在消息列表中，但不计入未读。`}
        </p>
        <p className={muted}>按类别展开，逐项勾选；「整类」选全部或全不时，以整类为准。</p>
        <div className={stack[3]}>
          {groups.map((group) => (
            <GroupTable key={group.group} group={group} form={form} saved={saved} />
          ))}
        </div>
        <div className={grid.medium}>
          <Hour form={form} name="quietFrom" label="短信免打扰开始" value={hours.from} />
          <Hour form={form} name="quietUntil" label="短信免打扰结束" value={hours.until} />
          <FormSelect
            name="digestHour"
            label="邮件发送方式"
            optional
            none="逐条发送"
            defaultValue={digest}
            options={HOURS.map((hour) => ({ value: hour.value, label: `每日汇总 ${hour.label}` }))}
          />
        </div>
        <p className={`${muted} ${small}`}>
          免打扰时段内的短信在结束后发送，企业设为紧急的除外；开始与结束相同表示不免打扰。验证码不受影响。
        </p>
        <details className={`${muted} ${small}`}>
          <summary>每日汇总：到时间把未读消息合成一封邮件发送；紧急的仍即时发送。</summary>
          {urgent}
        </details>
        <div>
          <Button>保存设置</Button>
        </div>
      </ServerForm>
    </Card>
  );
}

interface HourProps {
  form: PortalForm;
  name: string;
  label: string;
  /** As it is saved. */
  value: string;
}

function Hour({ form, name, label, value }: HourProps) {
  return (
    <Field name={name} label={label}>
      <Select defaultValue={String(form.valueOf(name) ?? value)} options={HOURS} />
    </Field>
  );
}
