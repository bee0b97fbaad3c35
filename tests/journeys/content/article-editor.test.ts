import { readFileSync } from 'node:fs';
import type { Page } from 'playwright';
import { describe, expect } from 'vitest';
import { checkLook } from '#tests/journeys/portal/page-check.ts';
import { press } from '#tests/support/checkout-steps.ts';
import { loggedIn } from '#tests/support/customers.ts';
import { test, withScript } from '#tests/support/portal-test.ts';
import { png } from '#tests/support/sample-files.ts';
import type { Visitor } from '#tests/support/visitor/visitor.ts';
import { OPERATOR } from '#tests/support/wallets.ts';

const NEW = '/customer/desk/content/article/new?type=notice';
const PICTURE = { name: '堆场.png', mimeType: 'image/png', buffer: png() };
const pasted = (name: string) => readFileSync(`tests/fixtures/pasted/${name}`, 'utf8');

const inForm = (page: Visitor | Page, label: string) =>
  page.locator('main').getByLabel(label, { exact: true });

/** The text as the form holds it. */
const content = (page: Page) => page.locator('textarea[name=content]').inputValue();

/** As the browser does it when somebody pastes what another program has copied. */
const paste = (page: Page, html: string) =>
  page.locator('.ProseMirror').evaluate((text, copied) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', copied);
    clipboardData.setData('text/plain', '-');
    text.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  }, html);

describe('the editor of articles', () => {
  withScript(
    'issue 51 §1: writes, pastes from Word, takes a picture, and the page shows it',
    async ({ page }) => {
      const title = `${Date.now()}仓储公告`;
      await loggedIn(page, OPERATOR);
      await page.goto(NEW);
      const text = page.getByRole('textbox', { name: '正文' });
      const tools = page.getByRole('toolbar', { name: '正文格式' });
      await inForm(page, '标题 必填').fill(title);
      await text.click();
      await page.keyboard.type('自 12/1 起');
      await tools.getByRole('button', { name: '加粗' }).click();
      await page.keyboard.type('调价');
      await page.keyboard.press('Control+b');
      await page.keyboard.press('Enter');
      await paste(page, pasted('word-bullets.html'));
      await expect.poll(() => text.locator('li').count()).toBe(5);
      await page.keyboard.press('Control+End');
      await page.keyboard.press('Enter');
      await page.keyboard.press('Enter');
      await paste(page, pasted('word-picture.html'));
      await expect
        .poll(() => page.getByRole('status').allTextContents())
        .toContain('有 1 张图片不在本站，没有带过来，请用「插入图片」上传。');

      await tools.getByRole('button', { name: '图片' }).click();
      await inForm(page, '上传图片').setInputFiles([PICTURE]);
      await inForm(page, '图片说明').fill('西区堆场');
      await page.getByRole('button', { name: '插入图片' }).click();
      await expect.poll(() => text.locator('figure img[src^="/files/"]').count()).toBe(1);
      expect(await content(page)).toContain('<figcaption>西区堆场</figcaption>');

      // By the keyboard: one stop, then the arrows.
      await tools.getByRole('button', { name: '大标题' }).focus();
      await page.keyboard.press('ArrowRight');
      expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('中标题');
      await page.keyboard.press('ArrowLeft');
      await page.keyboard.press('ArrowLeft');
      expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('HTML');

      await page.getByRole('button', { name: '发布', exact: true }).click();
      await expect(page).toShowToast('已发布');
      await page.getByRole('link', { name: '查看页面' }).click();
      const article = page.locator('main');
      await expect.poll(() => article.locator('strong').allTextContents()).toContain('调价');
      await expect.poll(() => article.locator('ul > li > ul > li').count()).toBe(2);
      await expect.poll(() => article.getByText('西区堆场').count()).toBe(1);
      const src = await article.locator('figure img').getAttribute('src');
      expect((await page.request.get(new URL(src ?? '', page.url()).href)).status()).toBe(200);
    },
  );

  withScript(
    'is within reach of everybody, with a table and a link that are written',
    async ({ page }) => {
      await loggedIn(page, OPERATOR);
      await page.goto(NEW);
      const tools = page.getByRole('toolbar', { name: '正文格式' });
      await page.getByRole('textbox', { name: '正文' }).click();
      await tools.getByRole('button', { name: '表格', exact: true }).click();
      for (const head of ['品种', '规格', '价格']) {
        await page.keyboard.type(head);
        await page.keyboard.press('Tab');
      }
      await tools.getByRole('button', { name: '链接' }).click();
      const address = page.getByLabel('链接地址');
      await address.fill('javascript:alert(1)');
      await page.keyboard.press('Enter');
      await expect(page).toShow('请输入本站路径（以 / 开头）或以 http 开头的网址');
      await checkLook(page);
      await address.fill('/help');
      await page.keyboard.press('Enter');
      await expect.poll(() => content(page)).toContain('<a href="/help">/help</a>');
    },
  );

  withScript('a wrong form, a reload and a draft keep what was written', async ({ page }) => {
    await loggedIn(page, OPERATOR);
    await page.goto(NEW);
    const text = page.getByRole('textbox', { name: '正文' });
    await text.click();
    await page.keyboard.type('还没有标题的正文');
    await page.getByRole('button', { name: '发布', exact: true }).click();
    await expect(inForm(page, '标题 必填')).toHaveMessage('请输入标题');
    expect(await text.textContent()).toBe('还没有标题的正文');
    await page.getByRole('button', { name: '暂存' }).click();
    await expect.poll(() => page.getByText(/已保存|保存于/).count()).toBeGreaterThan(0);
    await page.reload();
    await expect
      .poll(() => page.getByRole('textbox', { name: '正文' }).textContent())
      .toBe('还没有标题的正文');
    // As HTML it is the same text, and what is changed there is in the editor again.
    await page.getByRole('button', { name: 'HTML' }).click();
    const html = inForm(page, '正文 必填');
    await html.fill('<h2>改过的</h2><table><caption>题</caption><tr><td>1</td></tr></table>');
    await page.getByRole('button', { name: 'HTML' }).click();
    await expect.poll(() => text.locator('h2').textContent()).toBe('改过的');
  });

  test('without a script HTML of Word is tidied, a picture is put in, and nothing typed is lost', async ({
    page,
  }) => {
    const title = `${Date.now()}无脚本公告`;
    await loggedIn(page, OPERATOR);
    await page.goto(NEW);
    await page.locator('#insertion summary').click();
    await press(page, '插入图片');
    await expect(inForm(page, '上传图片')).toHaveMessage('请上传或选择一张图片');
    await inForm(page, '正文 必填').fill(`<p>[图片]</p>${pasted('word-bullets.html')}`);
    await inForm(page, '图片说明').fill('堆场');
    await inForm(page, '上传图片').setInputFiles([PICTURE]);
    await press(page, '插入图片');
    const typed = await inForm(page, '正文 必填').inputValue();
    expect(typed).toMatch(
      /^<figure><img src="\/files\/[^"]+" alt="堆场"><figcaption>堆场<\/figcaption><\/figure><html /,
    );
    // The title is not asked for before something is sent.
    await expect(page).not.toShow('请输入标题');
    await inForm(page, '标题 必填').fill(title);
    await press(page, '预览');
    await expect(page).toShow('预览已生成，内容尚未保存。');
    await expect(page).not.toShow(/以下标签不允许使用/);
    expect(await page.getByRole('article').locator('ul > li > ul > li').count()).toBe(2);
    expect(await inForm(page, '正文 必填').inputValue()).toBe(typed);
    await press(page, '保存草稿');
    await expect(page).toShowToast('已保存，访客还看不到');
    const stored = await inForm(page, '正文 必填').inputValue();
    expect(stored).toContain('<ul><li>营业执照</li>');
    expect(stored).not.toMatch(/mso|span|o:p/);
  });
});
