import { tooLong } from '#app/domain/too-long.ts';
import { BUDGET_KIND_LABEL, BUDGET_KINDS, type BudgetKind } from './budget.ts';
import { OWN_FIELD_MAX } from './own-fields.ts';

/** A cost centre or a project that can be chosen, or that has ended and stands on earlier orders only. */
export const UNIT_STATES = ['active', 'ended'] as const;
export type UnitState = (typeof UNIT_STATES)[number];

export const UNIT_STATE_LABEL: Readonly<Record<UnitState, string>> = {
  active: '启用',
  ended: '停用',
};

export const UNIT_CODE_MAX = 30;
export const UNITS_MAX = 1_000;

/**
 * A name as it is compared: 研发 部, 研发部。 and 研發部 are one.
 * @param simplified returns the simplified form of a traditional character
 */
export function plainUnitName(name: string, simplified: (character: string) => string): string {
  const folded = [...name.normalize('NFKC')].map(simplified).join('').toUpperCase();
  const plain = folded.replaceAll(/[\s\p{P}\p{S}\p{Default_Ignorable_Code_Point}]/gu, '');
  return plain === '' ? folded.trim() : plain;
}

/** A code as it is compared; 10-1 is not 101. */
export const plainUnitCode = (code: string): string =>
  code.normalize('NFKC').toUpperCase().replaceAll(/\s/g, '');

/** The kind that a table says, by its label. */
export const unitKindOf = (text: string): BudgetKind | undefined =>
  BUDGET_KINDS.find((kind) => [kind, BUDGET_KIND_LABEL[kind]].includes(text.trim()));

/** The state that a table says; one that it leaves empty is active. */
export const unitStateOf = (text: string): UnitState | undefined =>
  text.trim() === ''
    ? 'active'
    : UNIT_STATES.find((state) => [state, UNIT_STATE_LABEL[state]].includes(text.trim()));

export const chooseUnit = (kind: BudgetKind): string => `请从列表中选择${BUDGET_KIND_LABEL[kind]}`;
export const UNIT_KIND_REQUIRED = '请选择成本中心或项目';
export const UNIT_STATE_REQUIRED = '状态请填写启用或停用';
export const UNIT_CODE_REQUIRED = '请填写编号';
export const UNIT_CODE_TOO_LONG = tooLong(UNIT_CODE_MAX, '编号');
export const UNIT_NAME_REQUIRED = '请填写名称';
export const UNIT_NAME_TOO_LONG = tooLong(OWN_FIELD_MAX, '名称');
export const nameIsFixed = (code: string, name: string): string =>
  `编号 ${code} 已用于「${name}」，名称不能更改；请停用后用新编号添加`;
export const nameIsTaken = (name: string, code: string): string =>
  `名称与「${name}」（编号 ${code}）相同，请勿重复添加`;
export const TOO_MANY_UNITS = `最多保留 ${UNITS_MAX.toLocaleString('en-US')} 个成本中心和项目`;
