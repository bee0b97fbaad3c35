import type { Page } from 'playwright';
import { describe, expect, inject } from 'vitest';
import { cartList } from '#app/domain/cart/contract.ts';
import type { SpotListing } from '#app/domain/catalogue/listing-contract.ts';
import { leads } from '#app/domain/lead/contract.ts';
import { purchaseOrders } from '#app/domain/order/contract.ts';
import { SENT_BEFORE, SENT_OTHERWISE } from '#app/domain/repeated-submit.ts';
import { fill, press, untilTakenAgain } from '#tests/support/checkout-steps.ts';
import {
  type Customer,
  loggedIn,
  loggedOutElsewhere,
  newcomer,
  registered,
} from '#tests/support/customers.ts';
import { idle } from '#tests/support/idle.ts';
import {
  inBothModesWhenFull,
  test,
  testWhenFull,
  withScript,
  withScriptWhenFull,
} from '#tests/support/portal-test.ts';
import {
  apiOf,
  detailOf,
  findGoods,
  giveAddress,
  isPlentiful,
} from '#tests/support/trading-api.ts';
import type { Visitor } from '#tests/support/visitor/visitor.ts';
import { OPERATOR } from '#tests/support/wallets.ts';

const LOGISTICS = 1;
const ADDED = '加入购物车成功';
const DROPPED = '网络连接中断，恢复后将自动继续。';

const aListing = async (): Promise<SpotListing> => {
  const [goods] = await findGoods(
    1,
    (one) => isPlentiful(one) && Number(one.miniQuantity) > 1 && one.deliveryWay === LOGISTICS,
  );
  if (!goods) throw new Error('no goods');
  return goods;
};

const quantity = (page: Visitor) => page.getByRole('textbox', { name: '购买数量' });

/** What a customer has in the cart, in all. */
async function inCart(customer: Customer): Promise<number> {
  const lines = await (await apiOf(customer))(cartList, {});
  return lines.reduce((sum, { number }) => sum + Number(number), 0);
}

async function logInHere(page: Visitor, { phone, password }: Customer): Promise<void> {
  await expect(page).toBeAt(/^\/customer\/login\?redirectTo=/);
  await fill(page, { 手机号: phone, 密码: password });
  await press(page, '登录');
}

/** The same page as for everybody who asks for it without a login. */
const cachedPage = async (path: string): Promise<string> =>
  (await fetch(inject('portalOrigin') + path)).text();

describe('a page that is cached for everybody', () => {
  test.for([
    '/',
    '/finance',
    '/trading?type=2',
    '/logisticsCloudWarehouse',
    '/centralizedPurchasing',
    '/agentPurchasing',
  ])('%s holds no serial', async (path) => {
    const html = await cachedPage(path);
    expect(html).toContain('name="form"');
    expect(html).not.toContain('name="serial"');
  });

  inBothModesWhenFull(
    'two visitors who add from it after a login both have it',
    async ({ newVisitor }) => {
      const goods = await aListing();
      expect(await cachedPage(detailOf(goods))).not.toContain('name="serial"');
      for (const visitor of [await newVisitor(), await newVisitor()]) {
        const customer = await registered(await newVisitor());
        await visitor.goto(detailOf(goods));
        await press(visitor, '加入购物车');
        await logInHere(visitor, customer);
        await expect(visitor).toBeAt(detailOf(goods));
        await expect(visitor).toShowToast(ADDED);
        expect(await inCart(customer)).toBe(Number(goods.miniQuantity));
        await untilTakenAgain(customer, goods);
        await press(visitor, '加入购物车');
        await expect(visitor).toShowToast(ADDED);
        await expect.poll(() => inCart(customer)).toBe(2 * Number(goods.miniQuantity));
      }
    },
  );

  test('two visitors leave two demands; sent twice by one, it is one', async ({ newVisitor }) => {
    const company = `双${Date.now().toString(36)}物资有限公司`;
    const leave = (visitor: Visitor, linkman: string) =>
      visitor.request.post('/finance', {
        form: {
          form: 'retention',
          name: company,
          linkman,
          phone: '13712345678',
          cooperationIntention: '仓单融资',
        },
        headers: { 'sec-fetch-site': 'same-origin' },
      });
    const [one, other] = [await newVisitor(), await newVisitor()];
    const answers = await Promise.all([
      leave(one, '沈远'),
      leave(one, '沈远'),
      leave(other, '陆川'),
    ]);
    const said = await Promise.all(answers.map((answer) => answer.text()));
    expect(said.filter((html) => html.includes(SENT_BEFORE))).toHaveLength(1);
    expect(said.filter((html) => html.includes('信息添加成功'))).toHaveLength(2);
    const { content } = await (await apiOf(OPERATOR))(leads, { keyword: company });
    expect(content.map(({ linkman }) => linkman).sort()).toEqual(['沈远', '陆川'].sort());
  });
});

describe('Back', () => {
  withScript('to a page of which two were added: the next is added too', async ({ page }) => {
    const goods = await aListing();
    const customer = await registered(page);
    await page.goto(detailOf(goods));
    for (const times of [1, 2]) {
      await untilTakenAgain(customer, goods);
      // The toast of the time before may still be there.
      const loaded = page.waitForResponse(
        (response) => response.request().method() === 'GET' && response.url().includes('.data'),
      );
      await press(page, '加入购物车');
      await (await loaded).finished();
      await idle(page);
      await expect(page).toShowToast(ADDED);
      expect(await inCart(customer)).toBe(times * Number(goods.miniQuantity));
    }
    await page.goto('/help');
    await page.goBack();
    await untilTakenAgain(customer, goods);
    await press(page, '加入购物车');
    await expect.poll(() => inCart(customer)).toBe(3 * Number(goods.miniQuantity));
    await expect(page).toShowToast(ADDED);
  });

  test('a used serial leads to what it has made, and other input under it is refused', async ({
    page,
  }) => {
    const goods = await aListing();
    const customer = await registered(page);
    await page.goto(detailOf(goods));
    const serial = (await page.locator('[name=serial]').first().getAttribute('value')) ?? '';
    const send = async (count: string, of = serial) => {
      const answer = await page.request.post(detailOf(goods), {
        form: { form: 'addToCart', serial: of, selfId: goods.id, intent: 'addToCart', count },
        headers: { 'sec-fetch-site': 'same-origin' },
      });
      return answer.text();
    };
    const [least, more] = [goods.miniQuantity, String(Number(goods.miniQuantity) + 1)];
    expect(await send(least)).toContain(ADDED);
    const again = await send(least);
    expect(again).toContain(SENT_BEFORE);
    expect(again).toContain('查看购物车');
    const refused = await send(more);
    expect(refused).toContain(SENT_OTHERWISE);
    expect(refused).toContain('查看购物车');
    expect(refused).toContain(`value="${more}"`);
    expect(await inCart(customer)).toBe(Number(least));
    const offered = /name="serial" value="([\w-]{32})"/.exec(refused)?.[1] ?? '';
    expect(offered).not.toBe(serial);
    await untilTakenAgain(customer, goods);
    expect(await send(more, offered)).toContain(ADDED);
    expect(await inCart(customer)).toBe(Number(least) + Number(more));
  });
});

/**
 * From now on forms arrive and no answer does, nor its cookies.
 * @param held which of them, counted from 1, is not even known to be lost
 * @returns what ends that
 */
async function breakLine(page: Page, held?: number): Promise<() => Promise<void>> {
  const pattern = '**/detail.data*';
  let forms = 0;
  await page.route(pattern, async (route) => {
    const request = route.request();
    if (request.method() === 'POST') {
      const [headers, body] = [await request.allHeaders(), request.postData()];
      const sent = Object.entries(headers).filter(([name]) => !/^:|^content-length$/.test(name));
      await fetch(request.url(), { method: 'POST', headers: sent, body, redirect: 'manual' });
      forms += 1;
      if (forms === held) return;
    }
    // It may have been given up already.
    await route.abort().catch(() => {});
  });
  return () => page.unroute(pattern);
}

describe('an answer that was lost', () => {
  withScriptWhenFull(
    'is the same submission, also where the page was opened again',
    async ({ page, watch }) => {
      watch.expectProblem(/ERR_FAILED/);
      const goods = await aListing();
      const customer = await registered(page);
      for (const opensAgain of [false, true]) {
        const before = await inCart(customer);
        await page.goto(detailOf(goods));
        const mend = await breakLine(page);
        await untilTakenAgain(customer, goods);
        await press(page, '加入购物车');
        await expect(page).toShow(DROPPED);
        expect(await inCart(customer)).toBe(before + Number(goods.miniQuantity));
        if (opensAgain) await page.goto(detailOf(goods));
        await mend();
        if (opensAgain) await press(page, '加入购物车');
        await expect(page).toShowToast(SENT_BEFORE);
        expect(await inCart(customer)).toBe(before + Number(goods.miniQuantity));
      }
    },
  );

  const sentOtherwise = [
    ['something else is sent then', undefined],
    ['something else is sent while it is tried again', 2],
  ] as const;
  for (const [what, held] of sentOtherwise) {
    withScriptWhenFull(`is reported when ${what}`, async ({ page, watch }) => {
      watch.expectProblem(/ERR_FAILED/);
      const goods = await aListing();
      const customer = await registered(page);
      await page.goto(detailOf(goods));
      const mend = await breakLine(page, held);
      let forms = 0;
      page.on('request', (request) => {
        if (request.method() === 'POST') forms += 1;
      });
      await press(page, '加入购物车');
      await expect(page).toShow(DROPPED);
      await expect.poll(() => forms).toBeGreaterThanOrEqual(held ?? 1);
      const other = String(Number(goods.miniQuantity) + 1);
      await quantity(page).fill(other);
      await press(page, '加入购物车');
      await mend();
      await expect(page).toShow(SENT_OTHERWISE);
      expect(await quantity(page).inputValue()).toBe(other);
      await untilTakenAgain(customer, goods);
      await press(page, '加入购物车');
      await expect(page).toShowToast(ADDED);
      expect(await inCart(customer)).toBe(Number(goods.miniQuantity) + Number(other));
    });
  }
});

describe('what a login has interrupted', () => {
  inBothModesWhenFull(
    '加入购物车 is done after it, also where it had run out',
    async ({ page }) => {
      const goods = await aListing();
      const customer = await registered(page);
      await page.goto(detailOf(goods));
      const wanted = Number(goods.miniQuantity) + 3;
      await quantity(page).fill(String(wanted));
      await loggedOutElsewhere(page);
      await press(page, '加入购物车');
      await logInHere(page, customer);
      await expect(page).toShowToast(ADDED);
      await expect(page).toBeAt(detailOf(goods));
      expect(await inCart(customer)).toBe(wanted);
    },
  );

  inBothModesWhenFull('提交订单 is done after it', async ({ page }) => {
    const goods = await aListing();
    const customer = await registered(page);
    await giveAddress(customer);
    await page.goto(`/submit?businessId=${goods.id}&count=${goods.miniQuantity}`);
    await loggedOutElsewhere(page);
    await press(page, '提交订单');
    await logInHere(page, customer);
    await expect(page).toShowToast('下单成功');
    await expect(page).toBeAt('/customer/purchase-order');
    expect((await (await apiOf(customer))(purchaseOrders, {})).totalElements).toBe(1);
  });

  test('an order is not made for another customer who logs in', async ({ page, newVisitor }) => {
    const goods = await aListing();
    const customer = await registered(page);
    await giveAddress(customer);
    await page.goto(`/submit?businessId=${goods.id}&count=${goods.miniQuantity}`);
    await loggedOutElsewhere(page);
    await press(page, '提交订单');
    const other = await newVisitor();
    const stranger = await registered(other);
    await logInHere(page, stranger);
    await expect(page).toBeAt(/^\/submit\?businessId=/);
    await expect(page).toShow('还没有收货地址，请先添加一个。');
    expect((await (await apiOf(stranger))(purchaseOrders, {})).totalElements).toBe(0);
  });

  inBothModesWhenFull('comes back as typed where it is refused', async ({ page, newVisitor }) => {
    const goods = await aListing();
    const customer = await registered(await newVisitor());
    await page.goto(detailOf(goods));
    await quantity(page).fill('999999');
    await press(page, '加入购物车');
    await logInHere(page, customer);
    await expect(page).toBeAt(detailOf(goods));
    await expect(quantity(page)).toHaveMessage(/库存不足|最多/);
    expect(await quantity(page).inputValue()).toBe('999999');
    expect(await inCart(customer)).toBe(0);
    await quantity(page).fill(goods.miniQuantity);
    await press(page, '加入购物车');
    await expect(page).toShowToast(ADDED);
  });

  testWhenFull(
    'is done once, and not by another account that opens the link',
    async ({ page, newVisitor }) => {
      const goods = await aListing();
      const customer = await registered(await newVisitor());
      await page.goto(detailOf(goods));
      await press(page, '加入购物车');
      const back = new URL(page.url()).searchParams.get('redirectTo') ?? '';
      expect(back).toMatch(/^\/detail\?.*resume=[\w-]{32}$/);
      const other = await newVisitor();
      const stranger = await registered(other);
      await other.goto(back);
      await expect(other).toBeAt(detailOf(goods));
      expect(await inCart(stranger)).toBe(0);
      await loggedIn(page, customer);
      await page.goto(detailOf(goods));
      await page.goto(`${detailOf(goods)}&resume=${'x'.repeat(32)}`);
      expect(await inCart(customer)).toBe(0);
      await page.goto(back);
      await expect(page).toShowToast(ADDED);
      await page.goto(back);
      await expect(page).toBeAt(detailOf(goods));
      expect(await inCart(customer)).toBe(Number(goods.miniQuantity));
    },
  );

  test('is done for a visitor who registers on the way', async ({ page }) => {
    const goods = await aListing();
    await page.goto(detailOf(goods));
    await press(page, '加入购物车');
    await page.locator('main').getByRole('link', { name: '免费注册' }).click();
    const { phone, password, name } = newcomer();
    await page.getByLabel('个人买家').check();
    await fill(page, { 手机号: phone, 姓名或公司名称: name, 密码: password });
    await press(page, '注册');
    await expect(page).toBeAt(detailOf(goods));
    await expect(page).toShowToast(ADDED);
  });
});

describe('a form of an earlier version of the portal', () => {
  const version = '0123456789abcdef';
  const send = (page: Visitor, form: Record<string, string>) =>
    page.context().request.post('/finance', { form, maxRedirects: 0 });

  test('that misses a field comes back with what was typed', async ({ page }) => {
    const typed = { form: 'retention', name: '远澄重工有限公司', fax: '010-1', version };
    const answer = await send(page, { ...typed, linkman: '沈远舟' });
    expect(answer.status()).toBe(422);
    const text = await answer.text();
    expect(text).toContain('value="远澄重工有限公司"');
    expect(text).toContain('value="沈远舟"');
  });

  test('that has what is asked for today, and more, is read', async ({ page }) => {
    const name = `旧版${newcomer().phone}公司`;
    const answer = await send(page, {
      form: 'retention',
      name,
      linkman: '沈远舟',
      phone: '13712345678',
      cooperationIntention: '仓单融资',
      fax: '010-1',
      version,
    });
    expect(answer).toRedirectTo('/finance#demands');
    const { content } = await (await apiOf(OPERATOR))(leads, { keyword: name });
    expect(content).toHaveLength(1);
  });
});
