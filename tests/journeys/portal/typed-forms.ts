import { bidAnnouncementList } from '#app/domain/purchase/contract.ts';
import { everyForm, type RouteForm } from '#tests/support/every-form.ts';
import type { Fields } from '#tests/support/form-sender.ts';
import { callApi, findGoods } from '#tests/support/trading-api.ts';
import { serialForms } from './serial-forms.ts';

/** A form as people send it: its page, and values that its schema takes. */
export interface TypedForm extends RouteForm {
  page: string;
  typed: Readonly<Record<string, string>>;
}

/** They end a session. */
const LAST = ['logout', 'endSessions', 'endSession', 'closeAccount'];

export const endsSession = ({ form }: RouteForm): boolean => LAST.includes(form);

/** Every form of every route, those that end a session last. */
export async function typedForms(): Promise<{ forms: TypedForm[]; unknown: string[] }> {
  const [goods] = await findGoods(1, ({ availableCount }) => Number(availableCount) > 20_000);
  if (!goods) throw new Error('no goods');
  const { content } = await callApi(bidAnnouncementList, { rows: 500 });
  const tender = content.find(({ state }) => state === 'open');
  const withSerial = serialForms({ goods, auctionId: 'B001', inquiryNum: 'B001' });
  const every = await everyForm();
  /** What these pages are about, without which they are none. */
  const queries: Readonly<Record<string, string>> = {
    '/detail': `selfId=${goods.id}&type=sale`,
    '/industryDetail': `selfId=${goods.id}&type=sale`,
    '/factory': `dialog=order&goodsId=${goods.id}`,
    '/storeDetail': `sellerCode=S0001&dialog=order&goodsId=${goods.id}`,
    '/submit': `businessId=${goods.id}&count=1`,
    '/settle': 'ids=1',
    '/reorder': 'id=1',
    '/pay': 'orderCode=1',
    '/pay/wallet': 'orderCode=1',
    '/draft': 'page=/inquiry',
    '/tender': `id=${tender?.id}`,
  };
  const forms = every.forms.map((each) => {
    const page = each.path.replace(':month', '2026-01').replace(/:\w+/g, '1');
    const asked = queries[page];
    const isAt = new RegExp(`^${each.path.replace(/[?.]/g, '\\$&').replace(/:\w+/g, '[^/]+')}$`);
    const known = withSerial.find(
      (one) => one.form === each.form && isAt.test(one.page.replace(/\?.*/, '')),
    );
    const first = Object.entries(each.fields).map(([name, [value = '']]) => [name, value]);
    return {
      ...each,
      page: known?.page ?? (asked ? `${page}?${asked}` : page),
      typed: { ...Object.fromEntries(first), ...known?.typed(7) },
    };
  });
  return {
    ...every,
    forms: forms.sort((one, other) => Number(endsSession(one)) - Number(endsSession(other))),
  };
}

/** Its fields, and one that it does not know, all with the same value. */
export const filledWith = ({ form, typed }: TypedForm, value: string): Fields => [
  ['form', form],
  ...[...Object.keys(typed), 'kept'].map((name): Fields[number] => [name, value]),
];
