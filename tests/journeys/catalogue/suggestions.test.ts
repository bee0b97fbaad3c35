import type { Page } from 'playwright';
import { expect } from 'vitest';
import { test, withScript, withScriptWhenFull } from '#tests/support/portal-test.ts';

const LABEL = '商品名称/牌号/品牌/生产厂家';
const ANSWERS = '**/search/suggestions?*';

const field = (page: Page) => page.getByLabel(LABEL);
const options = (page: Page) => page.getByRole('listbox', { name: '搜索建议' }).getByRole('option');
/** With how many goods it has. */
const CATEGORY = /^螺纹钢品类 \d+ 条$/;
const option = (page: Page, text: string) => options(page).filter({ hasText: text });
const marked = (page: Page) => page.locator('[role=option][aria-selected=true]');

withScript(
  'issue 17: what may be meant is suggested while somebody types, and chosen by keys',
  async ({ page }) => {
    await page.goto('/');
    await field(page).pressSequentially('luow');
    // An answer to 'luo' has it too, after 螺母.
    await expect.poll(() => options(page).first().textContent()).toMatch(CATEGORY);
    const combobox = page.getByRole('combobox', { name: LABEL });
    expect(await combobox.getAttribute('aria-expanded')).toBe('true');
    await page.keyboard.press('ArrowDown');
    expect(await marked(page).textContent()).toMatch(CATEGORY);
    const active = await combobox.getAttribute('aria-activedescendant');
    expect(active).toBe(await marked(page).getAttribute('id'));
    await page.keyboard.press('ArrowUp');
    expect(await marked(page).count()).toBe(0);

    await page.keyboard.press('Escape');
    await expect.poll(() => options(page).count()).toBe(0);
    expect(await field(page).inputValue()).toBe('luow');
    expect(await combobox.getAttribute('aria-expanded')).toBe('false');

    await page.keyboard.press('ArrowDown');
    await option(page, '螺纹钢品类').waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page).toBeAt(/^\/trading\?categoryCode=010101&categoryName=/);
    expect(await options(page).count()).toBe(0);
    expect(await field(page).inputValue()).toBe('');
  },
);

withScriptWhenFull(
  'issue 17: a suggested text is searched for, by a press too',
  async ({ page }) => {
    await page.goto('/');
    await field(page).pressSequentially('hrb4');
    await option(page, 'HRB400E牌号').click();
    await expect(page).toBeAt('/trading?name=HRB400E');
    await expect(page).toShow(/共找到 \d+ 条现货资源/);
  },
);

withScriptWhenFull(
  'issue 17: an answer that comes late does not take the place of a newer one',
  async ({ newVisitor }) => {
    const page = await newVisitor();
    let answerLate = () => {};
    const held = new Promise<void>((resolve) => {
      answerLate = resolve;
    });
    const texts: string[] = [];
    await page.route(ANSWERS, async (route) => {
      const text = new URL(route.request().url()).searchParams.get('text') ?? '';
      texts.push(text);
      if (text === '旧') await held;
      await route.fulfill({ json: [{ text: `${text}的建议`, kind: '商品' }] }).catch(() => {});
    });
    await page.goto('/');
    await field(page).fill('旧');
    await expect.poll(() => texts).toEqual(['旧']);
    await field(page).fill('新');
    await option(page, '新的建议').waitFor();
    answerLate();
    await page.keyboard.press('ArrowDown');
    expect(await marked(page).textContent()).toBe('新的建议商品');
    expect(await option(page, '旧的建议').count()).toBe(0);

    await page.unroute(ANSWERS);
    await page.route(ANSWERS, (route) => route.fulfill({ body: '<html>' }));
    await field(page).fill('断线');
    await expect.poll(() => options(page).count()).toBe(0);
    await page.keyboard.press('Enter');
    await expect(page).toBeAt(`/trading?${new URLSearchParams({ name: '断线' })}`);
  },
);

test('issue 17: suggestions are at most a kilobyte, and kept for a while', async ({ page }) => {
  for (const text of ['钢', '上海 钢', 'p']) {
    const answer = await page.request.get(`/search/suggestions?${new URLSearchParams({ text })}`);
    const body = await answer.text();
    expect(JSON.parse(body).length).toBeGreaterThan(0);
    expect(Buffer.byteLength(body)).toBeLessThanOrEqual(1024);
    expect(answer.headers()['cache-control']).toMatch(/public.*s-maxage=60/);
  }
  expect(await (await page.request.get('/search/suggestions')).text()).toBe('[]');
});

const row = (page: Page, at: number) =>
  page.getByRole('table', { name: '现货资源' }).locator('tbody tr').nth(at);
const hasFocus = async (page: Page, at: number, control: string) =>
  expect
    .poll(() =>
      row(page, at)
        .locator(control)
        .evaluate((it) => it === document.activeElement),
    )
    .toBe(true);

withScriptWhenFull(
  'issue 17: keys lead through the rows of a list and tick them',
  async ({ page }) => {
    await page.goto('/trading');
    await row(page, 0).locator('td').nth(1).getByRole('link').focus();
    await expect(page).toShow(/^键盘：/);
    await page.keyboard.press('j');
    await page.keyboard.press('ArrowDown');
    await hasFocus(page, 2, 'td:nth-child(2) a');
    await page.keyboard.press('k');
    await hasFocus(page, 1, 'td:nth-child(2) a');
    await page.keyboard.press('x');
    expect(await row(page, 1).getByRole('checkbox').isChecked()).toBe(true);
    await page.keyboard.press(' ');
    expect(await row(page, 1).getByRole('checkbox').isChecked()).toBe(false);

    await row(page, 3).getByRole('textbox').focus();
    await page.keyboard.press('x');
    expect(await row(page, 3).getByRole('textbox').inputValue()).toBe('x');
    expect(await row(page, 3).getByRole('checkbox').isChecked()).toBe(false);
    await page.keyboard.press('ArrowUp');
    await hasFocus(page, 2, '[name^=count]');
    await page.keyboard.press('Enter');
    await expect(page).toBeAt(/^\/customer\/login/);
  },
);
