import type { Visitor } from './visitor/visitor.ts';

/** Opens 更多 in the head of a thing's page, unless it is open. */
export async function openMore(page: Visitor): Promise<void> {
  const summary = page.locator('summary', { hasText: /^更多$/ });
  const more = page.locator('details', { has: summary }).first();
  if ((await more.getAttribute('open')) === null) await more.locator('summary').click();
}
