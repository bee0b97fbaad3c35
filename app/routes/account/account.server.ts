import { type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { z } from 'zod';
import { defineForm, describeForm, type FormDefinition } from '#app/forms/definition.server.ts';
import { mobile } from '#app/forms/phone.server.ts';
import { getToken, redirectTarget, requireStandIn } from '#app/session/session.server.ts';

export const loginForm = defineForm(
  'login',
  z.object({
    phone: mobile,
    password: z.string({ error: '请输入密码' }),
    redirectTo: z.string().optional(),
  }),
);

export const registerForm = defineForm(
  'register',
  z.object({
    phone: mobile,
    password: z
      .string({ error: '请输入密码' })
      .min(8, { error: '密码至少 8 位' })
      .max(256, { error: '密码最多 256 位' }),
    name: z.string({ error: '请输入姓名' }).max(60, { error: '姓名最多 60 个字' }),
    customerType: z.enum(['personal', 'enterprise'], { error: '请选择账号类型' }),
    redirectTo: z.string().optional(),
  }),
);

export const logoutForm = defineForm('logout', z.object({}));

/** Loader of login and registration; a visitor who is already logged in is redirected. */
export const accountLoader =
  (page: string, form: FormDefinition) =>
  async ({ request }: LoaderFunctionArgs) => {
    const { search, searchParams } = new URL(request.url);
    requireStandIn(page + search);
    const redirectTo = redirectTarget(searchParams.get('redirectTo'));
    if (await getToken(request)) throw redirect(redirectTo, 303);
    return { form: describeForm(form, request), redirectTo };
  };
