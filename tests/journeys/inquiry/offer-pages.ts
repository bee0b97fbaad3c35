import { expect } from 'vitest';
import { loggedIn, registered } from '#tests/support/customers.ts';
import { giveInquiry, SELLERS, sendOffer } from '#tests/support/inquiries.ts';
import { findGoods, isPlentiful } from '#tests/support/trading-api.ts';
import type { Visitor } from '#tests/support/visitor/visitor.ts';

/** A new inquiry for two kinds of goods, and one of its sellers at the page; answers its number. */
async function askedSeller(page: Visitor): Promise<string> {
  const inquiryNum = await giveInquiry(await registered(page), await findGoods(2, isPlentiful));
  await page.context().clearCookies();
  await loggedIn(page, SELLERS.first);
  return inquiryNum;
}

/** How a seller gets to the pages of inquiries and offers. */
export const OFFER_PAGES = {
  'the inquiries a seller has received': async (page: Visitor) => {
    await askedSeller(page);
    await page.goto('/customer/sale-inquiry');
  },
  'a refused offer': async (page: Visitor) => {
    await page.goto(`/customer/sale-inquiry/${await askedSeller(page)}`);
    await sendOffer(page);
    await expect(page).toShow('请上传附件');
  },
};
