import type { Role } from '#app/domain/account/roles.ts';
import { shareCart } from '#app/domain/cart/share-contract.ts';
import { noteSearch, saveSearch } from '#app/domain/catalogue/search/saved-contract.ts';
import {
  approvalList,
  decideApproval,
  nameDeputy,
  saveApprovalRule,
  saveBudget,
} from '#app/domain/company/approval-contract.ts';
import { inviteMember } from '#app/domain/company/member-contract.ts';
import { saveDraft } from '#app/domain/draft/contract.ts';
import { DAY_MS } from '#app/domain/duration.ts';
import { collectSave } from '#app/domain/favourite/contract.ts';
import { saveKeptList } from '#app/domain/inquiry/kept-list-contract.ts';
import { calendarFeed } from '#app/domain/message/contract.ts';
import { savePreferences } from '#app/domain/message/inbox-contract.ts';
import { saveOrderFilter } from '#app/domain/order/filter-contract.ts';
import { accept, confirm } from '#tests/api/company/companies.ts';
import { direct, fillCart, submit } from '#tests/api/order/ordering.ts';
import type { History, Stage } from './stage.ts';

/** A company, and who joins it in a role. */
async function atCompany({ always, party, market }: Stage) {
  const owner = await party('企业', { customerType: 'enterprise', esignatureContractStatus: '2' });
  const joined = async (name: string, role: Role) => {
    const person = await party(name);
    const { token } = await always(() => owner.call(inviteMember, { invitee: person.phone, role }));
    await always(() => accept(market, person, token));
    await always(() => confirm(market, owner, person, role));
    return person;
  };
  return { owner, joined };
}

/** Members of one company: what a buyer types, keeps and looks for is his own until he orders. */
export const membersOfOneCompany: History = async (stage) => {
  const { market, always, others } = stage;
  const { owner, joined } = await atCompany(stage);
  const viewer = await joined('只读', 'viewer');
  const finance = await joined('财务', 'finance');
  const buyer = await joined('采购', 'buyer');
  const colleague = await joined('采购乙', 'buyer');
  await always(() => owner.call(saveApprovalRule, { oneLevelFrom: '1000' }));
  const goods = await always(() => Promise.all([market.offer(), market.offer()]));
  const [wanted, ordered] = goods;
  const { orderCode } = await always(() => submit(buyer, direct(ordered, '1')));
  await always(() => fillCart(colleague, [[ordered, '2']]));
  await always(() => colleague.call(shareCart, { personId: String(viewer.id), reads: true }));
  const known = {
    ...{ colleagues: [colleague, buyer, owner].map(({ id }) => String(id)), orders: [orderCode] },
    goods: goods.map(({ id }) => String(id)),
  };
  await others(() => fillCart(buyer, [[wanted, '3']]));
  await others(() => buyer.call(saveDraft, DRAFT));
  await others(() => buyer.call(collectSave, { productId: String(wanted.id), type: 'sale' }));
  await others(() =>
    buyer.call(saveSearch, { name: '螺纹', list: 'trading', criteria: { name: '螺纹钢' } }),
  );
  await others(() => buyer.call(saveKeptList, { name: '三号工地', rows: [ROW] }));
  await others(() => buyer.call(noteSearch, { text: '螺纹钢' }));
  await others(() =>
    buyer.call(saveOrderFilter, { list: 'purchase', name: '待付', query: 'state=waitPay' }),
  );
  await others(() => buyer.call(savePreferences, PREFERENCES));
  await others(() => buyer.call(calendarFeed, {}));
  for (const one of [viewer, finance, owner]) await stage.look(one, known);
};

/**
 * Members of one company while a buyer orders: the orders, lists and budgets are the company's, but what is asked of who
 * may decide, and what each has of their own, is nobody else's.
 */
export const ordersOfOneCompany: History = async (stage) => {
  const { market, always, others } = stage;
  const { owner, joined } = await atCompany(stage);
  const viewer = await joined('只读', 'viewer');
  const finance = await joined('财务', 'finance');
  const approver = await joined('审批', 'approver');
  const buyer = await joined('采购', 'buyer');
  const colleague = await joined('采购乙', 'buyer');
  await always(() => owner.call(saveApprovalRule, { oneLevelFrom: '5000' }));
  const [wanted, ordered] = await always(() => Promise.all([market.offer(), market.offer()]));
  const { orderCode } = await always(() => submit(colleague, direct(ordered, '1')));
  const known = {
    ...{ colleagues: [buyer, owner].map(({ id }) => String(id)), orders: [orderCode] },
    ...{ goods: [String(ordered.id)], products: [ordered.productCode] },
    sellers: [ordered.sellerCode],
  };
  const looks = async () => {
    for (const one of [viewer, finance, colleague]) await stage.look(one, known);
  };
  await others(() => submit(buyer, direct(wanted, '2')));
  await others(() =>
    owner.call(saveBudget, { kind: 'costCentre', name: '一车间', period: 'month', limit: '90000' }),
  );
  await others(() => approver.call(nameDeputy, { deputyId: String(buyer.id), until: DAY }));
  await looks();
  await others(async () => {
    const { content } = await approver.call(approvalList, { which: 'waiting' });
    for (const { approvalId } of content) {
      await approver.call(decideApproval, { approvalId, agree: true, reason: '' });
    }
  });
  // It waits until its time is over.
  await others(() => submit(buyer, direct(wanted, '3')));
  await stage.later(3 * DAY_MS);
  await looks();
};

const DAY = '2099-12-31';
/** A row of a kept list. */
export const ROW = {
  ...{ name: '螺纹钢', grade: 'HRB400E', specs: 'Φ20×9m', quantity: '30', unit: '吨', origin: '' },
  ...{ length: '', demands: '', price: '', remark: '', check: '', choice: '' },
};
/** What is typed of an inquiry. */
export const DRAFT = {
  ...{ page: '/inquiry', form: 'inquiry', id: '9d4e8b0a-5a1e-4f5e-8b39-2f6f4f0f7a22' },
  content: { values: { title: '采购意向' } },
};
const PREFERENCES = { channels: { order: ['inbox' as const] }, quietFrom: 21, quietUntil: 9 };
