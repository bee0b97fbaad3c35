import { useLoaderData } from '@remix-run/react';
import { CustomerPage } from '#app/components/layout/customer-page.tsx';
import { titled } from '#app/components/layout/page-meta.ts';
import { Button } from '#app/components/ui/button.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { Link } from '#app/components/ui/link.tsx';
import { RowButton } from '#app/components/ui/row-button.tsx';
import { type Column, rowActions, Table } from '#app/components/ui/table.tsx';
import { Tag } from '#app/components/ui/tag.tsx';
import { formAction } from '#app/forms/action.server.ts';
import { DescribedForm } from '#app/forms/described-form.tsx';
import { FormField } from '#app/forms/form-field.tsx';
import type { FormDescription } from '#app/forms/reply.ts';
import { ServerForm } from '#app/forms/server-form.tsx';
import { useForm } from '#app/forms/use-form.ts';
import { cluster, halves, muted } from '#app/styles/layout.css.ts';
import { PASSWORD_HINT } from './password-hint.ts';
import { phoneHandlers } from './phone.server.ts';
import { PhoneCard } from './phone.tsx';
import { profileHandlers } from './profile/profile.server.ts';
import { PrivacyCard, ProfileCard } from './profile/profile.tsx';
import {
  changePasswordHandler,
  endAllHandler,
  endOneHandler,
  type SessionRow,
  securityPage,
} from './security.server.ts';
import { totpHandlers } from './totp/totp.server.ts';
import { TotpCard } from './totp/totp.tsx';

export { keepForm as clientAction } from '#app/forms/keep-form.ts';

export const meta = titled('账号安全');

export const loader = securityPage;

export const action = formAction(
  changePasswordHandler,
  endOneHandler,
  endAllHandler,
  ...phoneHandlers,
  ...profileHandlers,
  ...totpHandlers,
);

/** The person's name, sessions, ways to log in, and history. */
export default function Security() {
  const page = useLoaderData<typeof loader>();
  return (
    <CustomerPage title="账号安全" action={<Link to="/customer/security/log">操作记录</Link>}>
      <ProfileCard profile={page.profile} />
      <Card title="登录设备" gap={4}>
        <p className={muted}>有不认识的设备时，请退出它并修改密码。</p>
        <Sessions rows={page.sessions} description={page.endOneForm} />
        <EndAll description={page.endAllForm} />
      </Card>
      <TotpCard totp={page.totp} />
      <Card title="修改密码">
        <div className={halves}>
          <PasswordForm description={page.passwordForm} phone={page.phone} />
        </div>
      </Card>
      <PhoneCard phone={page.phone} steps={page.newPhone} />
      <PrivacyCard profile={page.profile} />
    </CustomerPage>
  );
}

interface FormProps {
  description: FormDescription;
}

const FORM = 'end-session';

const columns: Column<SessionRow>[] = [
  {
    key: 'device',
    header: '设备',
    phone: 'title',
    cell: ({ device, current }) => (
      <span className={cluster[2]}>
        {device}
        {current && <Tag tone="success">本机</Tag>}
      </span>
    ),
  },
  { key: 'network', header: '网络地址', cell: ({ network }) => network },
  {
    key: 'loggedIn',
    header: '登录时间',
    nowrap: true,
    phone: 'label',
    cell: ({ loggedIn }) => loggedIn,
  },
  {
    key: 'lastSeen',
    header: '最近使用',
    nowrap: true,
    phone: 'label',
    cell: ({ lastSeen }) => lastSeen,
  },
  rowActions(
    ({ id, device, current }) =>
      !current && <RowButton label="退出" of={device} form={FORM} name="id" value={id} />,
  ),
];

function Sessions({ rows, description }: FormProps & { rows: readonly SessionRow[] }) {
  const form = useForm(description);
  return (
    <div>
      <ServerForm form={form} id={FORM} preventScrollReset>
        {null}
      </ServerForm>
      <Table caption="登录设备" columns={columns} rows={rows} />
    </div>
  );
}

function EndAll({ description }: FormProps) {
  const form = useForm(description);
  return (
    <ServerForm form={form}>
      <Button variant="secondary">退出全部设备</Button>
    </ServerForm>
  );
}

function PasswordForm({ description, phone }: FormProps & { phone: string }) {
  return (
    <DescribedForm description={description}>
      <p className={muted}>
        账号 {phone}。修改后其他设备全部退出。忘记旧密码时，请
        <Link to="/customer/forgot">重置密码</Link>。
      </p>
      <FormField
        name="oldPassword"
        label="旧密码"
        type="password"
        autoComplete="current-password"
      />
      <FormField
        name="password"
        label="新密码"
        hint={PASSWORD_HINT}
        type="password"
        autoComplete="new-password"
      />
      <FormField
        name="passwordAgain"
        label="再次输入新密码"
        type="password"
        autoComplete="new-password"
      />
      <p>
        <Button>修改密码</Button>
      </p>
    </DescribedForm>
  );
}
