import { describe, expect, test } from 'vitest';
import type { InvoiceRequest, RedConfirmation } from '#app/domain/invoice/contract.ts';
import { paperViews } from './paper-view.server.ts';

const ASKED: RedConfirmation = {
  ...{ number: '26990000000000000001', askedBy: 'buyer', reason: 'returned', amount: '1130.00' },
  ...{ state: 'asked', createDate: '2026-11-20T02:00:00.000Z', until: '2026-11-23T02:00:00.000Z' },
  ...{ decideDate: null, redNumber: null },
};
const LINE = {
  ...{ no: 1, orderCode: 'DO1', position: 0, name: '螺纹钢', spec: '', unit: '吨', quantity: '1' },
  ...{ unitPrice: '', amount: '1130.00', taxRate: '13', taxAmount: '130.00', rateReason: '' },
  ...{ differences: [] as string[], originalNo: null },
};

const viewOf = (
  paper: Partial<InvoiceRequest['invoices'][number]>,
  side: 'buyer' | 'seller',
  now = '2026-11-21T02:00:00.000Z',
) => {
  const invoice = {
    ...{ number: '26330000000000000001', issueDate: '2026-11-19', amount: '1130.00' },
    ...{ taxRate: 13, taxAmount: '130.00', lines: [LINE], differences: [], use: 'open' },
    ...{ useMonth: null, confirmations: [ASKED], originalNumber: null, reason: '', file: null },
    ...paper,
  };
  const request = {
    ...{ title: { name: '远澄', taxNo: '' }, sellerName: '甲', orders: [], invoices: [invoice] },
  };
  return paperViews(request as unknown as InvoiceRequest, side, new Date(now))[0];
};

describe('a 红字确认单', () => {
  test('that waits says until when, and who asked may take it back, the other answers', () => {
    const own = viewOf({}, 'buyer')?.confirmations[0];
    expect(own).toMatchObject({
      state: '待卖家确认',
      tone: 'warning',
      text: '买家发起，销货退回，¥1,130.00；2026-11-23 10:00 前确认有效',
    });
    expect(own?.steps.map(({ step }) => step)).toEqual(['withdraw']);
    expect(viewOf({}, 'seller')?.confirmations[0]?.steps.map(({ step }) => step)).toEqual([
      'confirm',
      'refuse',
    ]);
  });

  test.each<RedConfirmation['state']>(['asked', 'lapsed'])(
    'whose time is over says so and what to do, also before the clock has ended it: %s',
    (state) => {
      const after = '2026-11-23T02:00:00.000Z';
      const decideDate = state === 'lapsed' ? ASKED.until : null;
      const confirmations = [{ ...ASKED, state, decideDate }];
      const view = viewOf({ confirmations }, 'seller', after);
      expect(view?.confirmations[0]).toMatchObject({
        ...{ state: '已过期', tone: 'neutral', steps: [] },
        text: '买家发起，销货退回，¥1,130.00；2026-11-23 10:00 前未确认，须重新发起',
      });
      expect(view?.hasOpenRed).toBe(false);
    },
  );
});

describe('what a file says otherwise', () => {
  const TEXT = '数量与订单不同，订单是 1吨，发票上是 2吨';

  test('stands beside its line, and above of how many', () => {
    const other = { ...LINE, no: 2, differences: [TEXT] };
    const view = viewOf({ lines: [LINE, other], differences: [`“螺纹钢”${TEXT}`] }, 'buyer');
    expect(view).toMatchObject({
      ...{ differing: '发票有 1 行与订单不同，见明细', differences: [] },
      talkTo: '/customer/purchase-order/DO1?talk=1',
      lines: [{ differences: [] }, { differences: [TEXT] }],
    });
  });

  test('is listed of an invoice from before, whose lines do not say it', () => {
    const view = viewOf({ differences: [`“螺纹钢”${TEXT}`] }, 'buyer');
    expect(view).toMatchObject({ differing: '', differences: [`“螺纹钢”${TEXT}`] });
  });
});
