import { z } from 'zod';
import {
  BUDGET_KIND_LABEL,
  BUDGET_KINDS,
  BUDGET_PERIOD_LABEL,
} from '#app/domain/company/budget.ts';
import {
  UNIT_CODE_REQUIRED,
  UNIT_KIND_REQUIRED,
  UNIT_NAME_REQUIRED,
  UNIT_STATE_LABEL,
} from '#app/domain/company/spend-unit.ts';
import { type SpendUnit, saveSpendUnit } from '#app/domain/company/spend-unit-contract.ts';
import { formatYuanText } from '#app/domain/money.ts';
import { textUpTo } from '#app/domain/wire.ts';
import { defineForm, describeForm } from '#app/forms/definition.server.ts';
import { handleCall } from '#app/forms/handle-call.server.ts';
import { companyTab, UNITS_IMPORT } from './paths.ts';

const kind = z.string({ error: UNIT_KIND_REQUIRED }).max(16);
const code = textUpTo(200, '编号', UNIT_CODE_REQUIRED);
const name = textUpTo(200, '名称', UNIT_NAME_REQUIRED);

const unitForm = defineForm('spendUnit', z.object({ kind, code, name }));
const stateForm = defineForm(
  'spendUnitState',
  z.object({ kind, code, name, state: z.string().max(16) }),
);

/** The cost centres and projects of a company; with a request they can be changed. */
export const unitsView = (units: readonly SpendUnit[], request: Request | null) => ({
  units: units.map(({ kind: of, code: number, name: called, state, budgets }) => ({
    key: `${of} ${number}`,
    kind: of,
    kindLabel: BUDGET_KIND_LABEL[of],
    code: number,
    name: called,
    state: UNIT_STATE_LABEL[state],
    isActive: state === 'active',
    budget:
      budgets
        .map(
          ({ period, limit, used }) =>
            `${BUDGET_PERIOD_LABEL[period]} ${formatYuanText(limit)}，已用 ${formatYuanText(used)}`,
        )
        .join('；') || '—',
  })),
  unitForms: request && {
    add: describeForm(unitForm, request),
    state: describeForm(stateForm, request),
    kinds: BUDGET_KINDS.map((value) => ({ value, label: BUDGET_KIND_LABEL[value] })),
    importTo: UNITS_IMPORT,
  },
});

export const unitHandlers = [
  handleCall(unitForm, saveSpendUnit, { to: companyTab('units'), done: '已添加' }),
  handleCall(stateForm, saveSpendUnit, {
    to: companyTab('units'),
    done: (_content, { value }) => (value.state === 'active' ? '已启用' : '已停用'),
  }),
] as const;
