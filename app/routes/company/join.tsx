import {
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  data as respond,
} from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { call } from '#app/api/client.server.ts';
import { ApiRefusal } from '#app/api/errors.ts';
import { Page } from '#app/components/layout/page.tsx';
import { pageMeta } from '#app/components/layout/page-meta.ts';
import { Button, ButtonLink } from '#app/components/ui/button.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { Notice } from '#app/components/ui/notice.tsx';
import { userByToken } from '#app/domain/account/contract.ts';
import { PERMISSION_SCOPE, PERMISSIONS, ROLE_LABEL, roleMay } from '#app/domain/account/roles.ts';
import { awaitsText, needsConfirmation } from '#app/domain/company/joining.ts';
import {
  invitationByToken,
  joinCompany,
  sendInvitationCode,
} from '#app/domain/company/member-contract.ts';
import { formatInstant } from '#app/domain/time.ts';
import { formAction } from '#app/forms/action.server.ts';
import { defineForm, describeForm } from '#app/forms/definition.server.ts';
import { DescribedForm } from '#app/forms/described-form.tsx';
import { FormField } from '#app/forms/form-field.tsx';
import { handleCall } from '#app/forms/handle-call.server.ts';
import { load } from '#app/session/load.server.ts';
import { SECRET_ADDRESS } from '#app/session/secret-address.ts';
import { getToken, pageOf, requireOwnCustomerPages } from '#app/session/session.server.ts';
import { cluster, stack } from '#app/styles/layout.css.ts';
import { COMPANY } from './paths.ts';

export { keepForm as clientAction } from '#app/forms/keep-form.ts';

const TITLE = '加入企业';

export const meta: MetaFunction = ({ matches }) => [
  ...pageMeta({ title: TITLE, path: '/' }, matches),
  { name: 'robots', content: 'noindex' },
];

export const headers: HeadersFunction = () => SECRET_ADDRESS;

const codeForm = defineForm('invitationCode', z.object({}));
const joinForm = defineForm(
  'joinCompany',
  z.object({
    verifyCode: z.string().max(16).default(''),
    name: z.string().max(50, { error: '姓名最多 50 个字' }).default(''),
  }),
);

const joinPath = (params: LoaderFunctionArgs['params']) => `${COMPANY}/join/${params.token ?? ''}`;

export async function loader({ request, params }: LoaderFunctionArgs) {
  const invitationToken = params.token ?? '';
  requireOwnCustomerPages(request);
  const back = pageOf(request);
  try {
    const invitation = await call(invitationByToken, { token: invitationToken.slice(0, 64) });
    const token = await getToken(request);
    const user = token ? (await load(request, () => call(userByToken, { token }))).userInfo : null;
    const query = new URLSearchParams({ redirectTo: back });
    const view = {
      companyName: invitation.companyName,
      role: ROLE_LABEL[invitation.role],
      until: formatInstant(invitation.expireDate),
      scopes: PERMISSIONS.filter((each) => roleMay(invitation.role, each)).map(
        (each) => PERMISSION_SCOPE[each],
      ),
      user: user && `${user.name}（${user.phone}）`,
      name: user?.name ?? '',
      sentTo: invitation.sentTo,
      awaits: needsConfirmation(invitation.role) ? awaitsText(invitation.role) : null,
      code: user && invitation.codeWay ? describeForm(codeForm, request) : null,
      form: user ? describeForm(joinForm, request) : null,
      loginTo: `/customer/login?${query}`,
      registerTo: `/customer/register?${new URLSearchParams({ type: 'reg', redirectTo: back })}`,
    };
    return respond({ invitation: view, problem: null });
  } catch (error) {
    if (!(error instanceof ApiRefusal) || error.notLoggedIn) {
      return load(request, () => Promise.reject(error));
    }
    const status = error.code === 'G404' ? 404 : 410;
    return respond({ invitation: null, problem: error.text }, { status });
  }
}

export const action = formAction(
  handleCall(codeForm, sendInvitationCode, {
    input: ({ params }) => ({ token: params.token ?? '' }),
    to: (_request, { params }) => joinPath(params),
    done: '验证码已发送给被邀请人',
  }),
  handleCall(joinForm, joinCompany, {
    input: ({ params, value }) => ({ ...value, token: params.token ?? '' }),
    to: COMPANY,
    done: ({ companyName, pendingRole }) =>
      pendingRole
        ? `您已加入 ${companyName}，「${ROLE_LABEL[pendingRole]}」角色待管理员确认`
        : `您已加入 ${companyName}`,
  }),
);

/** Where the holder of an invitation link logs in or registers, and accepts. */
export default function Join() {
  const { invitation, problem } = useLoaderData<typeof loader>();
  return (
    <Page title={TITLE} narrow>
      {problem && <Notice tone="warning">{problem}</Notice>}
      {invitation && (
        <Card title={`${invitation.companyName} 邀请您加入`} gap={4}>
          <p>
            您的角色是「{invitation.role}」，请在 {invitation.until} 前接受。
            {invitation.awaits ? `${invitation.awaits}。确认后您可以：` : '加入后您可以：'}
          </p>
          <ul className={stack[2]}>
            {invitation.scopes.map((scope) => (
              <li key={scope}>{scope}</li>
            ))}
          </ul>
          {invitation.form ? (
            <JoinForm {...invitation} form={invitation.form} />
          ) : (
            <p className={cluster[3]}>
              <ButtonLink to={invitation.loginTo}>登录后接受</ButtonLink>
              <ButtonLink to={invitation.registerTo} variant="secondary">
                没有账号，先注册
              </ButtonLink>
            </p>
          )}
        </Card>
      )}
    </Page>
  );
}

type JoinView = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>['invitation']>;

function JoinForm({
  form,
  code,
  user,
  name,
  sentTo,
}: JoinView & { form: NonNullable<JoinView['form']> }) {
  return (
    <>
      {code && (
        <DescribedForm description={code} className={stack[2]} preventScrollReset>
          <p>接受邀请需要发到 {sentTo} 的验证码。</p>
          <div>
            <Button variant="secondary">获取验证码</Button>
          </div>
        </DescribedForm>
      )}
      <DescribedForm description={form} className={stack[3]}>
        {code && (
          <FormField
            name="verifyCode"
            label="验证码"
            inputMode="numeric"
            autoComplete="one-time-code"
          />
        )}
        <FormField
          name="name"
          label="您的姓名"
          hint="同事看到的姓名；与本企业成员同名时请加上部门，以便区分"
          defaultValue={name}
          autoComplete="name"
        />
        <p>
          以 {user} 的账号加入。加入后，您用这个账号办理的是该企业的业务，其他设备上的登录会退出。
        </p>
        <div>
          <Button>接受邀请</Button>
        </div>
      </DescribedForm>
    </>
  );
}
