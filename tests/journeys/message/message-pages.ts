import { expect } from 'vitest';
import { reportPost, writePost } from '#app/domain/thread/contract.ts';
import { press } from '#tests/support/checkout-steps.ts';
import { loggedIn, registered, SIGNED_ENTERPRISE } from '#tests/support/customers.ts';
import { giveInquiry, SELLERS } from '#tests/support/inquiries.ts';
import { apiOf, plentifulGoods } from '#tests/support/trading-api.ts';
import type { Visitor } from '#tests/support/visitor/visitor.ts';
import { OPERATOR } from '#tests/support/wallets.ts';

/** The seller's page of an inquiry with posts, and the buyer's. */
async function withPost(page: Visitor) {
  const buyer = await registered(page);
  const inquiryNum = await giveInquiry(buyer, [await plentifulGoods()]);
  const { sellerCode } = SELLERS.first;
  const about = { kind: 'inquiry', ref: inquiryNum } as const;
  const call = await apiOf(buyer);
  await call(writePost, { ...about, side: 'buyer', sellerCode, text: '价格含税含运费吗？' });
  const seller = await apiOf(SELLERS.first);
  const { postId } = await seller(writePost, {
    ...about,
    side: 'seller',
    text: '含税，运费另计。',
  });
  return { call, about, inquiryNum, postId };
}

/** The pages of messages, and the operator's pages of what was sent. */
export const MESSAGE_PAGES = {
  'the inbox': async (page: Visitor) => {
    await loggedIn(page, SIGNED_ENTERPRISE);
    await page.goto('/customer/messages');
  },
  'an empty inbox': async (page: Visitor) => {
    await registered(page);
    await page.goto('/customer/messages?state=unread');
  },
  'how messages reach somebody, with a refused address': async (page: Visitor) => {
    await registered(page);
    await page.goto('/customer/messages/settings');
    await page.getByLabel('邮箱地址').fill('nowhere');
    await press(page, '发送验证码');
    await expect(page).toShow('请填写正确的邮箱地址');
  },
  'an inquiry with what both sides have written': async (page: Visitor) => {
    const { inquiryNum } = await withPost(page);
    await page.goto(`/customer/purchase-inquiry/${inquiryNum}`);
  },
  'a post that is to be reported': async (page: Visitor) => {
    const { inquiryNum, postId } = await withPost(page);
    await page.goto(`/customer/purchase-inquiry/${inquiryNum}?dialog=report&post=${postId}`);
  },
  'what was reported': async (page: Visitor) => {
    const { call, about, postId } = await withPost(page);
    await call(reportPost, { ...about, side: 'buyer', postId, reason: '报价与实际不符' });
    await page.context().clearCookies();
    await loggedIn(page, OPERATOR);
    await page.goto('/customer/desk/messages?state=reports');
  },
  'the inbox by thing': async (page: Visitor) => {
    await loggedIn(page, SIGNED_ENTERPRISE);
    await page.goto('/customer/messages?by=thing');
  },
  'what has left the market': async (page: Visitor) => {
    await loggedIn(page, OPERATOR);
    await page.goto('/customer/desk/messages');
  },
};
