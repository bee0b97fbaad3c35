import { generateSync } from 'otplib';
import { expect } from 'vitest';
import { TOTP_STEP_S } from '#app/domain/account/totp.ts';
import type { Customer } from './customers.ts';
import type { Visitor } from './visitor/visitor.ts';

export interface Authenticator {
  secret: string;
  recoveryCodes: string[];
}

/** What the authenticator shows, so many steps from now. */
export const shows = ({ secret }: Pick<Authenticator, 'secret'>, steps = 0): string =>
  generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + steps * TOTP_STEP_S });

/** Sets an authenticator up on the page of the account's security. */
export async function switchOn(page: Visitor): Promise<Authenticator> {
  await page.getByRole('button', { name: '设置两步验证' }).click();
  await expect(page).toShow('用验证器扫描二维码');
  const secret = /[A-Z2-7]{4}(?: [A-Z2-7]{1,4}){7}/.exec(await page.content())?.[0] ?? '';
  const authenticator = { secret: secret.replaceAll(' ', ''), recoveryCodes: [] };
  await page.getByLabel(/位动态码/).fill(shows(authenticator));
  await page.getByRole('button', { name: '开启两步验证' }).click();
  await expect(page).toShow('请立即保存恢复码');
  const recoveryCodes = (await page.content()).match(/[A-Z2-9]{4}(?:-[A-Z2-9]{4}){3}/g) ?? [];
  return { ...authenticator, recoveryCodes: [...new Set(recoveryCodes)] };
}

/** The first step of a login, by the password. */
export async function firstStep(
  page: Visitor,
  { phone, password }: Pick<Customer, 'phone' | 'password'>,
): Promise<void> {
  await page.goto('/customer/login?redirectTo=%2Fcustomer%2Fsecurity');
  await page.getByLabel('手机号').fill(phone);
  await page.getByLabel('密码').fill(password);
  await page.getByRole('button', { name: '登录' }).click();
}
