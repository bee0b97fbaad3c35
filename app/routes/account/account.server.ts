import type { LoaderFunctionArgs } from '@remix-run/node';
import { z } from 'zod';
import type { PageMeta } from '#app/components/layout/page-meta.ts';
import { sharePicture } from '#app/components/share-picture.ts';
import { CODE_INVALID } from '#app/domain/account/codes.ts';
import { CUSTOMER_TYPES } from '#app/domain/account/customer.ts';
import {
  MAX_NAME,
  MAX_PASSWORD,
  MIN_PASSWORD,
  NAME_REQUIRED,
  PASSWORD_REQUIRED,
  PASSWORD_TOO_LONG,
  PASSWORD_TOO_SHORT,
} from '#app/domain/account/registration.ts';
import { wayBack } from '#app/domain/account/way-back.ts';
import { MOBILE_INVALID } from '#app/domain/phone.ts';
import { textUpTo } from '#app/domain/wire.ts';
import { customerPageName } from '#app/domain/work/pages.ts';
import { defineForm, describeForm, type FormDefinition } from '#app/forms/definition.server.ts';
import { mobile } from '#app/forms/phone.server.ts';
import { requireOffered } from '#app/session/load.server.ts';
import { redirectTo } from '#app/session/redirect.server.ts';
import { getToken, hasOwnCustomerPages } from '#app/session/session.server.ts';
import { type AccountPage, toCustomerApp } from './customer-app/customer-app.server.ts';

export const loginForm = defineForm(
  'login',
  z.object({
    phone: mobile,
    password: z.string({ error: PASSWORD_REQUIRED }),
    redirectTo: z.string().optional(),
  }),
);

const REGISTER = 'register';
export const customerType = z.enum(CUSTOMER_TYPES, { error: '请选择账号类型' });
const password = z.string({ error: PASSWORD_REQUIRED });
/** Too common ones are refused by the trading API. */
export const newPassword = password
  .min(MIN_PASSWORD, { error: PASSWORD_TOO_SHORT })
  .max(MAX_PASSWORD, { error: PASSWORD_TOO_LONG });
export const accountName = textUpTo(MAX_NAME, '姓名', NAME_REQUIRED);

/** A registration as its page describes it. */
export const registerForm = defineForm(
  REGISTER,
  z.object({
    customerType,
    phone: mobile,
    name: accountName,
    password: newPassword,
  }),
);

/** A registration as it is sent; the trading API checks all of it at once. */
export const sentRegisterForm = defineForm(
  REGISTER,
  z.object({
    customerType,
    phone: z.string().max(32, { error: MOBILE_INVALID }).default(''),
    name: accountName.default(''),
    password: password.max(MAX_PASSWORD, { error: PASSWORD_TOO_LONG }).default(''),
    code: z.string().max(16, { error: CODE_INVALID }).default(''),
    /** Where the code was sent to, for another one. */
    mail: z.string().max(200).optional(),
    redirectTo: z.string().optional(),
  }),
);

export const logoutForm = defineForm('logout', z.object({}));

/** The preview of a link to a page that needs a login: what page it is, none of its contents. */
function previewOf(page: string): Pick<PageMeta, 'preview' | 'image'> {
  const { pathname, searchParams } = new URL(page, 'http://portal');
  const plan = searchParams.get('scheduleId');
  if (plan) return { image: sharePicture('plan', encodeURIComponent(plan)) };
  const name = customerPageName(pathname);
  if (name === null) return {};
  return {
    preview: `${name}（登录后查看）`,
    image: sharePicture('private', pathname.split('/')[2] ?? ''),
  };
}

/** Loader of login and registration; a visitor who is already logged in is redirected. */
export const accountLoader =
  (page: AccountPage, form: FormDefinition) =>
  async ({ request }: LoaderFunctionArgs) => {
    requireOffered(request);
    const back = wayBack(new URL(request.url).searchParams.get('redirectTo'));
    if (await getToken(request)) throw redirectTo(back);
    if (!hasOwnCustomerPages()) throw await toCustomerApp(request, page, back);
    return { form: describeForm(form, request), redirectTo: back, preview: previewOf(back) };
  };
