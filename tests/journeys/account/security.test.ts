import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, inject } from 'vitest';
import { smsOutboxList } from '#app/domain/message/contract.ts';
import { startApiProcess } from '#tests/api/support/api-process.ts';
import { type Caller, callersOf } from '#tests/api/support/market.ts';
import { copyOf } from '#tests/api/support/market-template.ts';
import { forward } from '#tests/support/api-faults.ts';
import { type Customer, loggedIn, newcomer, registered } from '#tests/support/customers.ts';
import { startLocalServer } from '#tests/support/local-server.ts';
import { startPortal } from '#tests/support/portal-process.ts';
import { asBrowsersDoWhenFull, test, testWhenFull } from '#tests/support/portal-test.ts';
import { apiOf } from '#tests/support/trading-api.ts';
import type { Visitor } from '#tests/support/visitor/visitor.ts';
import { OPERATOR } from '#tests/support/wallets.ts';

const NEW = 'quite-another-one';

/** The code in the newest text to a phone, which the operator reads. */
async function codeTo(phone: string, operator?: Caller): Promise<string> {
  const call = operator ?? (await apiOf(OPERATOR));
  const { content } = await call(smsOutboxList, { phone, rows: 1 });
  return /验证码 (\d{6})/.exec(content[0]?.text ?? '')?.[1] ?? '';
}

async function changePassword(page: Visitor, { password }: Customer, again = NEW) {
  await page.goto('/customer/security');
  await page.getByLabel('旧密码').fill(password);
  await page.getByLabel(/^新密码/).fill(NEW);
  await page.getByLabel('再次输入新密码').fill(again);
  await page.getByRole('button', { name: '修改密码' }).click();
}

describe('the security page', () => {
  asBrowsersDoWhenFull(
    'changes the password and ends all other sessions',
    async ({ page, newVisitor }) => {
      const customer = await registered(page);
      const other = await newVisitor();
      await loggedIn(other, customer);
      await changePassword(page, customer);
      await expect(page).toShowToast('密码已修改，其他设备已全部退出');
      await other.goto('/customer/purchase-order');
      await expect(other).toBeAt(/^\/customer\/login/);
      await loggedIn(other, { ...customer, password: NEW });
    },
  );

  test('shows each problem beside its control', async ({ page }) => {
    const customer = await registered(page);
    await changePassword(page, customer, 'something-else');
    await expect(page.getByLabel('再次输入新密码')).toHaveMessage('两次输入的新密码不一致');
    await changePassword(page, { ...customer, password: 'a-wrong-one' });
    await expect(page.getByLabel('旧密码')).toHaveMessage('旧密码不正确');
    expect(await page.content()).not.toContain('a-wrong-one');
  });

  test('lists where one is logged in; one of them is ended', async ({ page, newVisitor }) => {
    const customer = await registered(page);
    const other = await newVisitor();
    await loggedIn(other, customer);
    await page.goto('/customer/security');
    await expect(page).toShow('本机');
    await page.getByRole('button', { name: /^退出 / }).click();
    await expect(page).toShowToast('这台设备已退出');
    expect(await page.getByRole('button', { name: /^退出 / }).count()).toBe(0);
    await other.goto('/customer/purchase-order');
    await expect(other).toBeAt(/^\/customer\/login/);
  });

  asBrowsersDoWhenFull('退出全部设备 ends every session', async ({ page, newVisitor }) => {
    const customer = await registered(page);
    const other = await newVisitor();
    await loggedIn(other, customer);
    await page.goto('/customer/security');
    await page.getByRole('button', { name: '退出全部设备' }).click();
    await expect(page).toBeAt('/customer/login');
    for (const visitor of [page, other]) {
      await visitor.goto('/customer/purchase-order');
      await expect(visitor).toBeAt(/^\/customer\/login/);
    }
  });

  test('leads to the audit log, which can be exported', async ({ page }) => {
    await registered(page);
    await page.goto('/customer/security');
    await page.getByRole('link', { name: '操作记录' }).click();
    await expect(page).toShow('注册账号');
    const csv = await page.request.get('/customer/security/log.csv');
    expect(csv.headers()['content-type']).toContain('text/csv');
    expect(await csv.text()).toContain('注册账号');
    const xlsx = await page.request.get('/customer/security/log.xlsx');
    expect((await xlsx.body()).subarray(0, 2).toString()).toBe('PK');
  });
});

test('the phone is changed by a code to the new one, which a taken one never gets', async ({
  page,
  newVisitor,
}) => {
  const taken = await registered(await newVisitor());
  const customer = await registered(page);
  const other = await newVisitor();
  await loggedIn(other, customer);
  const { phone } = newcomer();
  const ask = async (to: string, button: string) => {
    await page.getByLabel('新手机号').fill(to);
    await page.getByRole('button', { name: button }).click();
  };
  const change = async (code: string) => {
    await page.getByLabel('短信验证码').fill(code);
    await page.getByRole('button', { name: '更换手机号' }).click();
  };
  await page.goto('/customer/security');
  await ask('1370000', '获取验证码');
  await expect(page.getByLabel('新手机号')).toHaveMessage('请输入正确的手机号!');
  expect(await page.getByLabel('新手机号').inputValue()).toBe('1370000');
  await ask(taken.phone, '获取验证码');
  await expect(page).toShow(`如果 ${taken.phone} 可以接收，验证码已发送，5 分钟内有效。`);
  await change('123456');
  await expect(page.getByLabel('短信验证码')).toHaveMessage(/验证码/);
  expect(await page.getByLabel('短信验证码').inputValue()).toBe('123456');
  await ask(phone, '重新获取验证码');
  await expect(page).toShow(`如果 ${phone} 可以接收，验证码已发送，5 分钟内有效。`);
  await change('12');
  await expect(page.getByLabel('短信验证码')).toHaveMessage('请输入 6 位数字验证码');
  await change(await codeTo(phone));
  await expect(page).toShowToast('手机号已更换，请用新手机号登录；其他设备已全部退出');
  await expect(page).toShow(/现在用 \d{3}\*{4}\d{4} 登录/);
  await other.goto('/customer/purchase-order');
  await expect(other).toBeAt(/^\/customer\/login/);
  await loggedIn(other, { ...customer, phone });
});

describe('the data of a person', () => {
  test('issue 19 §4: a name is changed, and the own data taken along as a file', async ({
    page,
  }) => {
    const { phone } = await registered(page);
    await page.goto('/customer/security');
    await page.getByLabel(/^姓名/).fill(' ');
    await page.getByRole('button', { name: '保存资料' }).click();
    await expect(page.getByLabel(/^姓名/)).toHaveMessage('请输入姓名');
    await page.getByLabel(/^姓名/).fill('沈清越');
    await page.getByRole('button', { name: '保存资料' }).click();
    await expect(page).toShowToast('资料已保存');
    await expect(page).toShow('您好，沈清越');
    const answer = await page.request.get('/customer/security/data.json');
    expect(answer.headers()['content-disposition']).toContain('attachment');
    expect(JSON.parse(await answer.text())).toMatchObject({ profile: { name: '沈清越', phone } });
    expect((await page.request.get('/customer/security/none.json')).status()).toBe(404);
  });

  test('issue 19 §4: an account is closed by typing its own phone, and can no longer log in', async ({
    page,
  }) => {
    const { phone, password } = await registered(page);
    await page.goto('/customer/security');
    await page.getByRole('link', { name: '注销账号' }).click();
    const dialog = page.getByRole('dialog', { name: '确定注销账号吗?' });
    await dialog.getByLabel('本账号的手机号').fill('13900000000');
    await dialog.getByRole('button', { name: '注销账号' }).click();
    await expect(page.getByLabel('本账号的手机号')).toHaveMessage('手机号与本账号不一致');
    await dialog.getByLabel('本账号的手机号').fill(phone);
    await dialog.getByRole('button', { name: '注销账号' }).click();
    await expect(page).toShowToast('账号已注销，个人信息已删除或匿名化');
    await page.goto('/customer/login');
    await page.getByLabel('手机号').fill(phone);
    await page.getByLabel('密码').fill(password);
    await page.getByRole('button', { name: '登录', exact: true }).click();
    await expect(page).toShow('手机号或密码错误');
  });
});

test('the operator reads the audit log of all accounts', async ({ page, newVisitor }) => {
  const { phone, name } = await registered(await newVisitor());
  await loggedIn(page, OPERATOR);
  await page.goto(`/customer/desk/audit?phone=${phone}`);
  await expect(page).toShow(name);
});

describe('a code to the phone', () => {
  asBrowsersDoWhenFull('logs in, back to where it was asked for', async ({ page, newVisitor }) => {
    const { phone } = await registered(await newVisitor());
    await page.goto('/customer/login?redirectTo=%2Fcustomer%2Fpurchase-order');
    await page.getByRole('link', { name: '短信验证码登录' }).click();
    await expect(page).toShow(page.getByRole('heading', { level: 1, name: '短信验证码登录' }));
    await page.getByLabel('手机号').fill(phone);
    await page.getByRole('button', { name: '获取验证码' }).click();
    await expect(page).toShow(page.getByLabel('短信验证码'));
    await page.getByLabel('短信验证码').fill(await codeTo(phone));
    await page.getByRole('button', { name: '登录' }).click();
    await expect(page).toBeAt('/customer/purchase-order');
  });

  asBrowsersDoWhenFull('resets the password, and leads on', async ({ page, newVisitor }) => {
    const other = await newVisitor();
    const customer = await registered(other);
    const login = '/customer/login?redirectTo=%2Fcustomer%2Fpurchase-order%3Fstate%3Dpaid';
    await page.goto(login);
    await page.getByRole('link', { name: '忘记密码' }).click();
    await page.getByRole('link', { name: '返回登录' }).click();
    await expect(page).toBeAt(login);
    await page.getByRole('link', { name: '忘记密码' }).click();
    await expect(page).toShow(page.getByRole('heading', { level: 1, name: '忘记密码' }));
    await page.getByLabel('手机号').fill(customer.phone);
    await page.getByRole('button', { name: '获取验证码' }).click();
    await expect(page).toShow(page.getByLabel('短信验证码'));
    await page.getByLabel('短信验证码').fill(await codeTo(customer.phone));
    await page.getByLabel(/^新密码/).fill('1234567890');
    await page.getByRole('button', { name: '重置密码' }).click();
    await expect(page.getByLabel(/^新密码/)).toHaveMessage('这个密码太常见，容易被猜到，请换一个');
    await page.getByLabel(/^新密码/).fill(NEW);
    await page.getByRole('button', { name: '重置密码' }).click();
    await expect(page).toShowToast('密码已重置，请用新密码登录');
    await expect(page).toBeAt(login);
    await page.getByLabel('手机号').fill(customer.phone);
    await page.getByLabel('密码').fill(NEW);
    await page.getByRole('button', { name: '登录', exact: true }).click();
    await expect(page).toBeAt('/customer/purchase-order?state=paid');
    await other.goto('/customer/purchase-order');
    await expect(other).toBeAt(/^\/customer\/login/);
  });

  test('is said to be sent to a phone without an account too', async ({ page }) => {
    await page.goto('/customer/forgot');
    await page.getByLabel('手机号').fill('13977778888');
    await page.getByRole('button', { name: '获取验证码' }).click();
    await expect(page).toShow('如果 139****8888 可以接收，验证码已发送，5 分钟内有效。');
    expect(await codeTo('13977778888')).toBe('');
    await page.getByRole('button', { name: '重新获取验证码' }).click();
    await expect(page).toShow(/^验证码获取过于频繁/);
  });
});

testWhenFull(
  'where the market asks for proof, a code comes before the registration',
  async ({ newVisitor }) => {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'proving-'));
    const databaseUrl = await copyOf(inject('marketTemplate'));
    const api = await startApiProcess({ dataDir, databaseUrl }, { REGISTRATION_PROOF: 'sms' });
    let isLater = false;
    // A minute is over at once.
    const market = await startLocalServer(async (request, response) => {
      if (!isLater || !/sendCode$/.test(request.url ?? '')) {
        return forward(api.url, request, response);
      }
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ resultCode: '000', resultMessage: '', content: '已再次发送' }));
    });
    const portal = await startPortal({ TRADING_API_URL: market.url });
    try {
      const page = await newVisitor({ baseURL: portal.origin });
      const { phone, password, name } = newcomer();
      await page.goto('/customer/register');
      await page.getByLabel('手机号').fill(phone);
      await page.getByRole('button', { name: '获取验证码' }).click();
      await expect(page).toShow(page.getByLabel('短信验证码'));
      await page.getByLabel('企业买家').check();
      await page.getByLabel('姓名或公司名称').fill(name);
      const again = page.getByRole('button', { name: '重新获取验证码' });
      const expectTyped = async () => {
        expect(await page.getByLabel('姓名或公司名称').inputValue()).toBe(name);
        expect(await page.getByLabel('企业买家').isChecked()).toBe(true);
      };
      await again.click();
      await expect(page).toShow(/验证码获取过于频繁/);
      await expectTyped();
      isLater = true;
      await again.click();
      await expect(page).toShowToast('已再次发送');
      await expectTyped();
      await page
        .getByLabel('短信验证码')
        .fill(await codeTo(phone, await callersOf(api.url).as(OPERATOR.phone)));
      await page.getByLabel('密码').fill(password);
      await page.getByRole('button', { name: '注册', exact: true }).click();
      await expect(page).toShow(`您好，${name}`);
    } finally {
      await portal.stop();
      await market.close();
      await api.kill();
      await rm(dataDir, { recursive: true });
    }
  },
);
