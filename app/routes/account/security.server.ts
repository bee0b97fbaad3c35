import { z } from 'zod';
import { call } from '#app/api/client.server.ts';
import {
  changePassword,
  endSession,
  endSessions,
  listSessions,
  type UserSession,
  userByToken,
} from '#app/domain/account/contract.ts';
import { maskedPhone } from '#app/domain/phone.ts';
import { formatNear } from '#app/domain/time.ts';
import { idText } from '#app/domain/wire.ts';
import { handleForm, redirectAfterSuccess } from '#app/forms/action.server.ts';
import { defineForm, describeForm, refuse } from '#app/forms/definition.server.ts';
import { handleCall } from '#app/forms/handle-call.server.ts';
import { customerLoader } from '#app/session/customer-loader.server.ts';
import { endedSessionCookie, sessionCookie } from '#app/session/session.server.ts';
import { newPassword } from './account.server.ts';
import { phoneView } from './phone.server.ts';
import { profileView } from './profile/profile.server.ts';
import { totpView } from './totp/totp.server.ts';

const PAGE = '/customer/security';

const passwordForm = defineForm(
  'changePassword',
  z.object({
    oldPassword: z.string({ error: '请输入旧密码' }).max(256),
    password: newPassword,
    passwordAgain: z.string({ error: '请再次输入新密码' }).max(256),
  }),
);
const endOneForm = defineForm('endSession', z.object({ id: idText }));
const endAllForm = defineForm('endSessions', z.object({}));

export const securityPage = customerLoader(async ({ request, token, ask }) => {
  const [sessions, { userInfo }, totp, newPhone] = await Promise.all([
    ask(listSessions, {}),
    call(userByToken, { token }),
    totpView(request, token),
    phoneView(request),
  ]);
  return {
    phone: maskedPhone(userInfo.phone),
    profile: profileView(request, userInfo),
    totp,
    newPhone,
    sessions: sessions.map(rowOf),
    passwordForm: describeForm(passwordForm, request),
    endOneForm: describeForm(endOneForm, request),
    endAllForm: describeForm(endAllForm, request),
  };
});

const rowOf = ({ id, device, network, loggedInAt, lastSeenAt, current }: UserSession) => ({
  id,
  device,
  network: network || '未知',
  loggedIn: formatNear(loggedInAt, new Date()),
  lastSeen: current ? '现在' : formatNear(lastSeenAt, new Date()),
  current,
});
export type SessionRow = ReturnType<typeof rowOf>;

export const changePasswordHandler = handleForm(
  passwordForm,
  changePassword,
  async ({ value: { oldPassword, password, passwordAgain }, token, request, data }) => {
    if (passwordAgain !== password) {
      return refuse(passwordForm.name, data, { passwordAgain: ['两次输入的新密码不一致'] });
    }
    const renewed = await call(changePassword, { oldPassword, password }, { token });
    return redirectAfterSuccess(request, PAGE, {
      toast: '密码已修改，其他设备已全部退出',
      cookies: [await sessionCookie(renewed.token)],
    });
  },
);

export const endOneHandler = handleCall(endOneForm, endSession, {
  to: PAGE,
  done: '这台设备已退出',
});

export const endAllHandler = handleForm(endAllForm, endSessions, async ({ token, request }) => {
  await call(endSessions, {}, { token });
  return redirectAfterSuccess(request, '/customer/login', {
    toast: '已退出全部设备，请重新登录',
    cookies: [await endedSessionCookie()],
  });
});
