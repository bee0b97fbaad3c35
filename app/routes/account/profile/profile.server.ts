import { z } from 'zod';
import { call } from '#app/api/client.server.ts';
import { CLOSING_PHONE_REQUIRED, NAME_IN_CONTRACT } from '#app/domain/account/closing.ts';
import type { UserInfo } from '#app/domain/account/contract.ts';
import { CONTRACT_SIGNED } from '#app/domain/account/customer.ts';
import { closeAccount, exportData, saveProfile } from '#app/domain/account/profile-contract.ts';
import { MAX_NAME, NAME_REQUIRED } from '#app/domain/account/registration.ts';
import { ROLE_LABEL } from '#app/domain/account/roles.ts';
import { wallDay } from '#app/domain/time.ts';
import { textUpTo } from '#app/domain/wire.ts';
import { handleForm, redirectAfterSuccess } from '#app/forms/action.server.ts';
import { defineForm, describeForm } from '#app/forms/definition.server.ts';
import { handleCall } from '#app/forms/handle-call.server.ts';
import type { CustomerRequest } from '#app/session/customer-loader.server.ts';
import { endedSessionCookie } from '#app/session/session.server.ts';
import { privateDownload } from '#app/spreadsheet/private-download.server.ts';

const PAGE = '/customer/security';

const nameForm = defineForm(
  'profile',
  z.object({ name: textUpTo(MAX_NAME, '姓名', NAME_REQUIRED) }),
);
const closeForm = defineForm(
  'closeAccount',
  z.object({ phone: z.string({ error: CLOSING_PHONE_REQUIRED }).max(32) }),
);

/** How somebody is called, and what they may do with what is kept of them. */
export function profileView(request: Request, user: UserInfo) {
  const { name, company, customerType, userEnterprise } = user;
  const isCompany = company === null && customerType === 'enterprise';
  const isFixed = isCompany && userEnterprise?.esignatureContractStatus === CONTRACT_SIGNED;
  return {
    label: isCompany ? '企业名称' : '姓名',
    note: isFixed ? NAME_IN_CONTRACT : null,
    name,
    company: company && `${company.name}（${ROLE_LABEL[company.role]}）`,
    form: describeForm(nameForm, request, { form: nameForm.name, values: { name } }),
    closing:
      new URL(request.url).searchParams.get('dialog') === 'close'
        ? describeForm(closeForm, request)
        : null,
  };
}
export type ProfileView = ReturnType<typeof profileView>;

export const profileHandlers = [
  handleCall(nameForm, saveProfile, { to: PAGE, done: '资料已保存' }),
  handleForm(closeForm, closeAccount, async ({ value, token, request }) => {
    await call(closeAccount, value, { token });
    return redirectAfterSuccess(request, '/', {
      toast: '账号已注销，个人信息已删除或匿名化',
      cookies: [await endedSessionCookie()],
    });
  }),
];

/** What the market keeps of the visitor, as a file for them and for programs. */
export async function dataFile({ ask }: CustomerRequest): Promise<Response> {
  const data = await ask(exportData, {});
  return privateDownload(JSON.stringify(data, null, 2), {
    type: 'application/json; charset=utf-8',
    name: `个人数据-${wallDay(new Date())}.json`,
    plainName: 'data.json',
  });
}
