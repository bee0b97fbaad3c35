import type { RowOutcome } from '#app/domain/catalogue/row-outcome.ts';
import {
  plainUnitCode,
  TOO_MANY_UNITS,
  UNIT_KIND_REQUIRED,
  UNIT_STATE_LABEL,
  UNIT_STATE_REQUIRED,
  UNITS_MAX,
  type UnitState,
  unitKindOf,
  unitStateOf,
} from '#app/domain/company/spend-unit.ts';
import {
  type importSpendUnits,
  previewSpendUnits,
  type SpendUnitRow,
} from '#app/domain/company/spend-unit-contract.ts';
import { UNIT_HEADINGS, type UnitField } from '#app/domain/company/spend-unit-table.ts';
import { customerRoute } from '#trading-api/platform/http/route.ts';
import { jsonDigest } from '#trading-api/platform/json-digest.ts';
import { problemsIn, Refusal, wrong } from '#trading-api/platform/refusal.ts';
import { plainName, stateOf, type UnitRow, unitsOf } from './chosen-units.ts';
import type { Planner } from './controls.ts';
import { codeOf, lockUnits, type NamedUnit, nameOf, sameUnit, writeUnit } from './spend-units.ts';

const CHANGED = '成本中心和项目在此期间有变化，没有保存任何一行，请核对后再次确认';

interface Planned {
  shown: { line: number; outcome: RowOutcome; name: string; texts: string[]; asks: string[] };
  known?: UnitRow;
  /** Unset of a row that writes nothing. */
  unit?: NamedUnit;
}

/** What becomes of each row of a table, beside the list and the rows above it. */
function planOf(units: readonly UnitRow[], rows: readonly SpendUnitRow[]): Planned[] {
  const above: (Omit<UnitRow, 'id' | 'companyId' | 'createdAt' | 'endedAt'> & { line: number })[] =
    [];
  return rows.map((row): Planned => {
    const { line } = row;
    const name = [row.code, row.name].filter(Boolean).join(' ');
    const wrongRow = (...texts: string[]): Planned => ({
      shown: { line, outcome: 'wrong', name, texts, asks: [] },
    });
    const read = {
      kind: unitKindOf(row.kind) ?? wrong('missing', UNIT_KIND_REQUIRED),
      code: codeOf(row.code),
      name: nameOf(row.name),
      state: unitStateOf(row.state) ?? wrong('invalid', UNIT_STATE_REQUIRED),
    };
    const problems = problemsIn(read);
    if (problems.length > 0) {
      return wrongRow(
        ...problems.map(({ path, text }) => `${UNIT_HEADINGS[path[0] as UnitField]}：${text}`),
      );
    }
    const unit = read as NamedUnit;
    const twice = above.find(
      (each) =>
        each.kind === unit.kind &&
        (each.plainCode === plainUnitCode(unit.code) || each.plainName === plainName(unit.name)),
    );
    if (twice) return wrongRow(`与第 ${twice.line} 行的编号或名称相同`);
    above.push({
      ...unit,
      line,
      plainCode: plainUnitCode(unit.code),
      plainName: plainName(unit.name),
    });
    const { at, problem } = sameUnit(units, unit);
    if (problem) return wrongRow(problem.text);
    return outcomeOf(units[at], unit, { line, name });
  });
}

function outcomeOf(
  known: UnitRow | undefined,
  unit: NamedUnit,
  { line, name }: { line: number; name: string },
): Planned {
  const row = { line, name, asks: [] };
  const to = UNIT_STATE_LABEL[unit.state];
  if (!known) return { shown: { ...row, outcome: 'new', texts: [to] }, unit };
  const before = stateOf(known);
  return before === unit.state
    ? { shown: { ...row, outcome: 'same', texts: [] } }
    : {
        shown: { ...row, outcome: 'changed', texts: [`${UNIT_STATE_LABEL[before]} → ${to}`] },
        known,
        unit,
      };
}

const shownOf = (plan: readonly Planned[]) => plan.map(({ shown }) => shown);

/** What `importUnits` would make of the rows of a table; nothing is locked, so it may change yet. */
export const previewUnits = customerRoute(previewSpendUnits, async ({ db, customer, input }) => {
  const rows = shownOf(planOf(await unitsOf(db, customer.id), input.rows));
  return { rows, digest: jsonDigest(rows) };
});

/** Writes cost centres and projects as a preview has shown them. */
export const planUnits: Planner<typeof importSpendUnits> = async (call) => {
  const { db: tx, customer, input, now } = call;
  const units = await lockUnits(tx, customer);
  const plan = planOf(units, input.rows);
  if (jsonDigest(shownOf(plan)) !== input.digest) throw new Refusal('changed', CHANGED);
  const of = (outcome: RowOutcome) => plan.filter(({ shown }) => shown.outcome === outcome);
  const [made, changed] = [of('new'), of('changed')];
  if (units.length + made.length > UNITS_MAX) throw new Refusal('tooMany', TOO_MANY_UNITS);
  const becomes = (state: UnitState) => changed.filter(({ unit }) => unit?.state === state);
  return {
    action: 'spendUnitsImported',
    about: '',
    before: {},
    after: {
      新增: namesText(made),
      启用: namesText(becomes('active')),
      停用: namesText(becomes('ended')),
    },
    async apply() {
      for (const { known, unit } of plan) {
        if (unit) await writeUnit(tx, customer.id, known, unit, now);
      }
      return { made: made.length, changed: changed.length };
    },
  };
};

/** As many are named in the log, and to a second person. */
const NAMED = 50;

function namesText(planned: readonly Planned[]): string {
  const names = planned.slice(0, NAMED).map(({ shown }) => shown.name);
  const more = planned.length > NAMED ? ` 等 ${planned.length} 个` : '';
  return `${names.join('、')}${more}`;
}
