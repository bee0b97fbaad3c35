import type { Role } from '#app/domain/account/roles.ts';
import { noteSearch, saveSearch } from '#app/domain/catalogue/search/saved-contract.ts';
import { saveApprovalRule } from '#app/domain/company/approval-contract.ts';
import { inviteMember, joinCompany } from '#app/domain/company/member-contract.ts';
import { saveDraft } from '#app/domain/draft/contract.ts';
import { collectSave } from '#app/domain/favourite/contract.ts';
import { calendarFeed } from '#app/domain/message/contract.ts';
import { savePreferences } from '#app/domain/message/inbox-contract.ts';
import { saveOrderFilter } from '#app/domain/order/filter-contract.ts';
import { direct, fillCart, submit } from '#tests/api/order/ordering.ts';
import type { History } from './stage.ts';

/** Members of one company: what a buyer types, keeps and looks for is his own until he orders. */
export const membersOfOneCompany: History = async (stage) => {
  const { market, always, others, party } = stage;
  const owner = await party('企业', { customerType: 'enterprise', esignatureContractStatus: '2' });
  const joined = async (name: string, role: Role) => {
    const person = await party(name);
    const { token } = await always(() => owner.call(inviteMember, { invitee: person.phone, role }));
    await always(() => person.call(joinCompany, { token }));
    return person;
  };
  const viewer = await joined('只读', 'viewer');
  const finance = await joined('财务', 'finance');
  const buyer = await joined('采购', 'buyer');
  await always(() => owner.call(saveApprovalRule, { oneLevelFrom: '1000' }));
  const goods = await always(() => Promise.all([market.offer(), market.offer()]));
  const [wanted, ordered] = goods;
  const { orderCode } = await always(() => submit(buyer, direct(ordered, '1')));
  const known = {
    ...{ colleagues: [buyer, owner].map(({ id }) => String(id)), orders: [orderCode] },
    goods: goods.map(({ id }) => String(id)),
  };
  await others(() => fillCart(buyer, [[wanted, '3']]));
  await others(() => buyer.call(saveDraft, DRAFT));
  await others(() => buyer.call(collectSave, { productId: String(wanted.id), type: 'sale' }));
  await others(() =>
    buyer.call(saveSearch, { name: '螺纹', list: 'trading', criteria: { name: '螺纹钢' } }),
  );
  await others(() => buyer.call(noteSearch, { text: '螺纹钢' }));
  await others(() =>
    buyer.call(saveOrderFilter, { list: 'purchase', name: '待付', query: 'state=waitPay' }),
  );
  await others(() => buyer.call(savePreferences, PREFERENCES));
  await others(() => buyer.call(calendarFeed, {}));
  for (const one of [viewer, finance, owner]) await stage.look(one, known);
};

const DRAFT = {
  ...{ page: '/inquiry', form: 'inquiry', id: '9d4e8b0a-5a1e-4f5e-8b39-2f6f4f0f7a22' },
  content: { values: { title: '采购意向' } },
};
const PREFERENCES = { channels: { order: ['inbox' as const] }, quietFrom: 21, quietUntil: 9 };
