import { readFileSync } from 'node:fs';
import { expect, inject } from 'vitest';
import routes from '#app/routes.ts';
import { fill, press } from '#tests/support/checkout-steps.ts';
import { newcomer, registered } from '#tests/support/customers.ts';
import { test, testWhenFull } from '#tests/support/portal-test.ts';
import { CARD_NO, CERT_NO, giveWallet } from '#tests/support/wallets.ts';

/** What it says of the demo market's accounts when it starts. */
const ACCOUNT = /^ {2}138000000[01]\d .*$/gm;

/** Everything that the portal has said so far; other journeys let it speak too. */
const said = () => readFileSync(inject('portalLog'), 'utf8').replace(ACCOUNT, '');

const records = () =>
  said()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line): Record<string, unknown> => JSON.parse(line));

test('one id goes from the page to each of its calls, and the log has no address', async ({
  page,
}) => {
  const customer = await registered(page);
  const requestId = `edge-${customer.phone}x`;
  const answer = await page.context().request.get(`/customer/my-wallet?note=${customer.phone}`, {
    headers: { 'x-request-id': requestId },
  });
  expect(answer.headers()['x-request-id']).toBe(requestId);
  // Each program writes through a pipe of its own: the lines of the calls may come after the page's.
  const observed = () => {
    const lines = records().filter((line) => line.requestId === requestId);
    const own = lines.find(({ program }) => program === 'portal');
    return { own, calls: lines.filter(({ program }) => program === 'api') };
  };
  await expect
    .poll(() => {
      const { own, calls } = observed();
      return own !== undefined && calls.length === own.apiCalls;
    })
    .toBe(true);
  const { own, calls } = observed();
  expect(own).toMatchObject({
    route: '/customer/my-wallet',
    status: 200,
    cache: 'pass',
    customer: expect.stringMatching(/^[\w-]{16}$/),
  });
  expect(calls.length).toBeGreaterThan(2);
  expect(new Set(calls.flatMap(({ customer: who }) => who ?? []))).toEqual(
    new Set([own?.customer]),
  );
});

testWhenFull(
  'what is typed into forms and addresses is in no log, done or refused',
  async ({ page }) => {
    const { request } = page.context();
    const stranger = newcomer();
    await request.post('/customer/login', { form: { ...stranger, password: 'a-wrong-secret' } });
    const customer = await registered(page);
    await giveWallet(customer);
    await page.goto('/customer/my-wallet');
    await page.getByRole('link', { name: '绑定银行卡' }).click();
    await page.getByLabel('开户银行').selectOption({ label: '招商银行' });
    await page.getByLabel('银行卡号').fill('4111 1111 1111 1112');
    await press(page, '绑定');
    await fill(page, { 银行卡号: CARD_NO });
    await press(page, '绑定');
    await expect(page).toShowToast('银行卡已绑定');
    const secrets = {
      phone: stranger.phone,
      password: 'planted-password',
      smsCode: 'planted-code-404404',
      certNo: CERT_NO,
      cardNo: CARD_NO,
      token: 'planted-token-0123456789abcdef',
    };
    const query = new URLSearchParams(secrets);
    for (const { path = '' } of routes) {
      const at = `/${path.replace(/:\w+|\*/g, secrets.token)}`;
      await request.get(`${at}?${query}`, { maxRedirects: 0 });
      await request.post(`${at}?${query}`, { form: secrets, maxRedirects: 0 });
    }
    const planted = [stranger.name, customer.password, customer.phone, 'a-wrong-secret'];
    const log = said();
    expect([...planted, ...Object.values(secrets)].filter((each) => log.includes(each))).toEqual(
      [],
    );
    // The log of the other journeys until now has no phone as a word of its own.
    expect(log.match(/(?<![\w-])1[3-9]\d{9}(?!\w)/g)).toBeNull();
  },
);
