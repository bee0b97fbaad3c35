import { and, asc, eq, isNull, ne, sql } from 'drizzle-orm';
import {
  deskCategories,
  endCategory,
  saveCategory,
} from '#app/domain/catalogue/category-desk-contract.ts';
import { firstTaxRateOf } from '#app/domain/catalogue/category-tax.ts';
import { WEIGHING_UNIT } from '#app/domain/catalogue/listing-weights.ts';
import { readTolerance, TOLERANCE_UNREADABLE } from '#app/domain/delivery/weight-terms.ts';
import type { Parsed } from '#app/domain/endpoint.ts';
import { gramsOf } from '#app/domain/typed-amount.ts';
import { audit } from '#trading-api/account/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { customerRoute } from '#trading-api/platform/http/route.ts';
import { accept, filled, Refusal, wrong } from '#trading-api/platform/refusal.ts';
import {
  categories,
  endedCategories,
  goods,
  priceGuides,
  purchaseSchedules,
  vocabulary,
} from '#trading-api/schema.ts';
import { type CategoryRow, UNIT_MAX } from './categories.ts';
import { carryGoods, joinAbove, moveAttributes, moveGoods } from './category-goods.ts';
import { categoryRow, goodsIn, lockTree } from './category-tree.ts';
import { attributeRows } from './made-attributes.ts';
import { learnCategories } from './search/vocabulary.ts';

type Row = CategoryRow;
type Typed = Parsed<typeof saveCategory>;

const NAME_MAX = 30;
const MOST_SIBLINGS = 99;
/** Two digits a level; three where a hundred have been below a category, of which most have ended. */
const LAST_CODE = 999;
const UNIT_FIXED = '已有商品，不能改计量单位；可新建一个类目，再按件移过去';
const HAS_CHILDREN = '下面还有类目，请先移走或删除它们';

export const allDeskCategories = customerRoute(deskCategories, async ({ db }) => {
  const [rows, counted] = await Promise.all([
    db.select().from(categories).orderBy(asc(categories.level), asc(categories.sort)),
    db
      .select({ code: goods.category3, goods: sql`count(*)`.mapWith(Number) })
      .from(goods)
      .groupBy(goods.category3),
  ]);
  const total = new Map(counted.map((each) => [each.code, each.goods]));
  // From the lowest level up, so that each has what is below it.
  for (const { code, parentCode } of rows.toReversed()) {
    if (parentCode === null) continue;
    total.set(parentCode, (total.get(parentCode) ?? 0) + (total.get(code) ?? 0));
  }
  return rows.map((row) => ({ ...row, goods: total.get(row.code) ?? 0 }));
});

/** Adds a category or changes one, in the call's transaction, with the goods that are in it. */
export const writeCategory = customerRoute(saveCategory, async (call) => {
  const { db: tx, person, input: typed, now } = call;
  await lockTree(tx);
  const before = typed.code === null ? null : await categoryRow(tx, typed.code);
  const parent = typed.parentCode === null ? null : await categoryRow(tx, typed.parentCode);
  const row = accept(saveCategory, await fieldsOf(tx, typed, before, parent));
  const fields = { ...row, parentCode: parent?.code ?? null, shown: typed.shown };
  if (!before) {
    const code = await freeCode(tx, parent);
    await tx.insert(categories).values({
      ...fields,
      code,
      level: (parent?.level ?? 0) + 1,
      unitDecimals: typed.unitDecimals,
      taxRate: firstTaxRateOf(row.name),
    });
    await learnCategories(tx);
    await audit(
      tx,
      { action: 'categorySaved', person: person.id, detail: `新增 ${row.name}` },
      now,
    );
    return `已添加类目：${row.name}`;
  }
  const { code } = before;
  const attributes = await attributeRows(tx);
  await tx
    .update(categories)
    .set({ ...fields, unitDecimals: typed.unitDecimals })
    .where(eq(categories.code, code));
  const isRenamed = row.name !== before.name;
  const isMoved = fields.parentCode !== before.parentCode;
  if (isMoved) await joinAbove(tx, code, fields.parentCode, attributes);
  const moved = isRenamed || isMoved ? await carryGoods(tx, code, attributes) : 0;
  if (isRenamed) await renameWord(tx, code);
  const changes = [
    isRenamed && `${before.name} → ${row.name}`,
    isMoved && `移到 ${parent?.name}`,
    before.shown !== typed.shown && (typed.shown ? '启用' : '停用'),
  ].filter(Boolean);
  const detail = `${row.name}${changes.length > 0 ? `：${changes.join('，')}` : ''}`;
  await audit(tx, { action: 'categorySaved', person: person.id, detail }, now);
  return moved > 0 ? `已保存，${moved} 件商品一起更新` : '已保存';
});

/** Ends a category in the call's transaction; what is in it goes to another one. */
export const removeCategory = customerRoute(endCategory, async (call) => {
  const { db: tx, person, input, now } = call;
  await lockTree(tx);
  const ended = await categoryRow(tx, input.code);
  const into = input.into === '' ? null : await categoryRow(tx, input.into);
  if ((await tx.$count(categories, eq(categories.parentCode, ended.code))) > 0) {
    throw new Refusal('invalid', HAS_CHILDREN, 'into');
  }
  const count = await tx.$count(goods, goodsIn(ended));
  const others = await otherThingsIn(tx, ended.code);
  const needing = [count > 0 && '商品', ...others].filter(Boolean).join('、');
  const problem = into ? whyNot(ended, into) : needing && `请选择${needing}移到哪个类目`;
  if (problem) throw new Refusal('invalid', problem, 'into');
  const attributes = await attributeRows(tx);
  if (into) await moveOthers(tx, ended, into);
  await moveAttributes(tx, ended, into, attributes);
  const moved = into && count > 0 ? await moveGoods(tx, ended, into, attributes) : 0;
  await tx.delete(categories).where(eq(categories.code, ended.code));
  await keepCode(tx, ended, into, now);
  await tx
    .delete(vocabulary)
    .where(and(eq(vocabulary.kind, 'category'), eq(vocabulary.code, ended.code)));
  const detail = into ? `${ended.name} → ${into.name}，${moved} 件商品` : ended.name;
  await audit(tx, { action: 'categoryEnded', person: person.id, detail }, now);
  return into ? `已并入「${into.name}」，${moved} 件商品` : `已删除类目「${ended.name}」`;
});

async function fieldsOf(tx: Database, typed: Typed, before: Row | null, parent: Row | null) {
  const name = typed.name.trim();
  const unit = typed.unit.trim();
  const sort = typed.sort.trim();
  const level = parent?.level ?? 0;
  const isPlaced = before ? before.level === level + 1 : level < 3;
  const siblings =
    typed.parentCode === null
      ? isNull(categories.parentCode)
      : eq(categories.parentCode, typed.parentCode);
  const others = before ? ne(categories.code, before.code) : undefined;
  const isTaken =
    (await tx.$count(categories, and(siblings, others, eq(categories.name, name)))) > 0;
  const isOtherUnit =
    before && (unit !== before.unit || typed.unitDecimals !== before.unitDecimals);
  const isFixed =
    isOtherUnit &&
    before.level === 3 &&
    (await tx.$count(goods, eq(goods.category3, before.code))) > 0;
  return {
    name: isTaken
      ? wrong('alreadySo', '同一级已有这个名称的类目')
      : name.length > NAME_MAX
        ? wrong('invalid', `类目名称最多 ${NAME_MAX} 个字`)
        : filled(name, '请输入类目名称'),
    parentCode: isPlaced ? typed.parentCode : wrong('invalid', '请选择同一级的上级类目'),
    unit: isFixed
      ? wrong('invalid', UNIT_FIXED)
      : unit.length > UNIT_MAX
        ? wrong('invalid', `计量单位最多 ${UNIT_MAX} 个字`)
        : filled(unit, '请输入计量单位'),
    ...weightsOf(typed, before),
    sort: /^\d{1,4}$/.test(sort) ? Number(sort) : wrong('invalid', '请输入 0 至 9999 的整数'),
  };
}

/** What a category says of the weight of its goods; what is not sent stays. */
function weightsOf(
  { weighing, tolerance, unit }: Typed,
  before: Pick<Row, 'weighing' | 'tolerance'> | null,
) {
  const isUnweighed = weighing && weighing !== 'count' && gramsOf(unit) === null;
  return {
    weighing: isUnweighed
      ? wrong('invalid', WEIGHING_UNIT)
      : weighing === undefined
        ? (before?.weighing ?? null)
        : weighing || null,
    tolerance:
      tolerance === undefined
        ? (before?.tolerance ?? null)
        : tolerance.trim() === ''
          ? null
          : (readTolerance(tolerance) ?? wrong('invalid', TOLERANCE_UNREADABLE)),
  };
}

/** The first code that none has or has had, below a category. */
async function freeCode(tx: Database, parent: Row | null): Promise<string> {
  const isSibling = parent ? eq(categories.parentCode, parent.code) : isNull(categories.parentCode);
  const isFull = (await tx.$count(categories, isSibling)) >= MOST_SIBLINGS;
  const given = await tx
    .select({ code: categories.code })
    .from(categories)
    .unionAll(tx.select({ code: endedCategories.code }).from(endedCategories));
  const taken = new Set(given.map(({ code }) => code));
  for (let at = 1; at <= LAST_CODE && !isFull; at += 1) {
    const code = (parent?.code ?? '') + String(at).padStart(2, '0');
    if (!taken.has(code)) return code;
  }
  throw new Refusal('tooMany', '同一级的类目已满');
}

/** What besides goods is kept by the code of a category. */
const OTHERS = { 集采计划: purchaseSchedules, 价格指导: priceGuides } as const;

async function otherThingsIn(tx: Database, code: string): Promise<string[]> {
  const found: string[] = [];
  for (const [label, table] of Object.entries(OTHERS)) {
    if ((await tx.$count(table, eq(table.categoryCode, code))) > 0) found.push(label);
  }
  return found;
}

async function moveOthers(tx: Database, from: Row, into: Row): Promise<void> {
  for (const table of Object.values(OTHERS)) {
    await tx
      .update(table)
      .set({ categoryCode: into.code })
      .where(eq(table.categoryCode, from.code));
  }
}

/** Its code is nobody else's ever, and leads to where its goods went, as those do that led to it. */
async function keepCode(tx: Database, { code, name }: Row, into: Row | null, now: Date) {
  const place = into?.code ?? null;
  await tx.insert(endedCategories).values({ code, name, into: place, endedAt: now });
  await tx.update(endedCategories).set({ into: place }).where(eq(endedCategories.into, code));
}

const whyNot = (ended: Row, into: Row): string | null => {
  if (into.code === ended.code || into.level !== ended.level) return '请选择另一个同级的类目';
  const isSameUnit = into.unit === ended.unit && into.unitDecimals === ended.unitDecimals;
  // Goods are counted in the unit of the third level.
  return ended.level < 3 || isSameUnit
    ? null
    : `计量单位不同（${ended.unit}、${into.unit}），不能并入`;
};

/** Searches know a category by its name of now. */
async function renameWord(tx: Database, code: string): Promise<void> {
  await tx
    .delete(vocabulary)
    .where(and(eq(vocabulary.kind, 'category'), eq(vocabulary.code, code)));
  await learnCategories(tx);
}
