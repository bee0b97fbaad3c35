import { expect } from 'vitest';
import { loggedIn } from '#tests/support/customers.ts';
import { inTurn } from '#tests/support/full-run.ts';
import { SELLERS } from '#tests/support/inquiries.ts';
import { test } from '#tests/support/portal-test.ts';
import { Agent } from '#tests/support/visitor/agent.ts';
import type { Visitor } from '#tests/support/visitor/visitor.ts';
import { OPERATOR } from '#tests/support/wallets.ts';
import { CUSTOMER_PAGES } from './customer-pages.ts';
import { filledForms, lackingIn, nameOf, sentEmpty } from './empty-form.ts';
import { PUBLIC } from './public-pages.ts';

type Opened = readonly [name: string, open: (page: Visitor) => Promise<unknown>];

/** The longest forms, each with whom it is for. */
const LONG = [
  ['/customer/release-product-management1/new', SELLERS.third],
  ['/customer/desk/auctions/new', OPERATOR],
  ['/customer/desk/purchase/plan', OPERATOR],
  ['/customer/desk/content/article/new?type=1', OPERATOR],
] as const;

const PAGES: readonly Opened[] = [
  ...Object.entries(PUBLIC).map(
    ([name, path]): Opened => [name, async (page) => page.goto(await path())],
  ),
  ...Object.entries(CUSTOMER_PAGES),
];

/** The forms of a page that are refused when nothing is filled in, with what each of them lacks. */
async function refusedOf(page: Visitor): Promise<Record<string, string[]>> {
  if (!(page instanceof Agent)) throw new Error('forms are read by the agent');
  const { document } = page.view();
  const refused: Record<string, string[]> = {};
  for (const form of filledForms(document)) {
    const answer = await sentEmpty(page, document, form);
    if (answer) refused[nameOf(form)] = lackingIn(answer);
  }
  return refused;
}

test.for(LONG)(
  'issue 50: a form says above it what is wrong, and leads there: %s',
  async ([path, customer], { page }) => {
    await loggedIn(page, customer);
    await page.goto(path);
    const refused = Object.values(await refusedOf(page));
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.flat()).toEqual([]);
  },
);

test.for(inTurn(PAGES, 4, 2))(
  'issue 50: every form says in the same way what is wrong: %s',
  async ([, open], { page }) => {
    await open(page);
    expect(Object.entries(await refusedOf(page)).filter(([, lacks]) => lacks.length > 0)).toEqual(
      [],
    );
  },
);
