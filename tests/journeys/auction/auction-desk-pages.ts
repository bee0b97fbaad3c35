import { expect } from 'vitest';
import { loggedIn, WITH_BALANCES } from '#tests/support/customers.ts';
import { openMore } from '#tests/support/things.ts';
import type { Visitor } from '#tests/support/visitor/visitor.ts';
import { OPERATOR } from '#tests/support/wallets.ts';

const openDesk = async (page: Visitor, path: string) => {
  await loggedIn(page, OPERATOR);
  await page.goto(`/customer/desk/${path}`);
};

/** An auction of the demo, on whichever page of the list those of other journeys have pushed it. */
async function openOngoing(page: Visitor, name: string): Promise<void> {
  await loggedIn(page, OPERATOR);
  for (let at = 1; at < 9; at += 1) {
    await page.goto(`/customer/desk/auctions?status=ongoing&page=${at}`);
    const link = page.getByRole('link', { name });
    if ((await link.count()) > 0) return link.click();
  }
  throw new Error(`no auction ${name}`);
}

/** How the operator gets to the pages of auctions and sign-ups. */
export const AUCTION_DESK_PAGES = {
  'the desk of auctions': (page: Visitor) => openDesk(page, 'auctions'),
  'the form of an auction': (page: Visitor) => openDesk(page, 'auctions/new'),
  'the form of a special session': (page: Visitor) => openDesk(page, 'auctions/session'),
  'an auction as the operator watches it': async (page: Visitor) => {
    await openDesk(page, 'auctions?status=finish');
    await page.getByRole('link', { name: '焊管 Q235B 90 吨竞价' }).click();
    await expect(page).toShow(page.getByRole('heading', { name: '成交' }));
  },
  'the dialog before a default is waived': async (page: Visitor) => {
    await openDesk(page, 'auctions?status=finish');
    await page.getByRole('link', { name: '镀锌板卷 DX51D 60 吨竞价' }).click();
    await page.getByRole('link', { name: /^解除违约 / }).click();
    await expect(page).toShow(page.getByRole('dialog', { name: '解除违约' }));
  },
  'goods that are offered to the runner-up': async (page: Visitor) => {
    await loggedIn(page, WITH_BALANCES);
    await page.goto('/customer/auctions');
    await page.getByRole('link', { name: '答复递补 镀锌板卷 DX51D 60 吨竞价' }).click();
    await expect(page).toShow('接受递补');
  },
  'the dialog before an auction is called off': async (page: Visitor) => {
    await openOngoing(page, 'A00 铝锭 80 吨竞价');
    await openMore(page);
    await page.getByRole('link', { name: '取消竞价' }).click();
    await expect(page).toShow(page.getByRole('dialog', { name: '取消竞价' }));
  },
  'the dialog before a bid is voided': async (page: Visitor) => {
    await openOngoing(page, 'A00 铝锭 80 吨竞价');
    await page.getByRole('link', { name: '作废第 1 条出价' }).click();
    await expect(page).toShow(page.getByRole('dialog', { name: '作废第 1 条出价' }));
  },
  'sign-ups for auctions': (page: Visitor) => openDesk(page, 'signs'),
  'a sign-up that is looked at': async (page: Visitor) => {
    await openDesk(page, 'signs?state=waitAudit');
    await page.getByRole('link', { name: '审核 无锡知夏五金加工厂' }).click();
    await expect(page).toShow(page.getByRole('dialog', { name: '报名审核' }));
  },
};
