import { expect } from 'vitest';
import { Agent } from './visitor/agent.ts';
import type { Visitor } from './visitor/visitor.ts';

/** Types HTML as the text of an article; where there is an editor, it is asked to show HTML first. */
export async function typeArticle(page: Visitor, html: string): Promise<void> {
  if (!(page instanceof Agent)) {
    const toggle = page.getByRole('button', { name: 'HTML' });
    await expect(page).toShow(toggle);
    if ((await toggle.getAttribute('aria-pressed')) === 'false') await toggle.click();
  }
  await page.locator('main').getByLabel('正文 必填', { exact: true }).fill(html);
}
