import { and, eq, or, type SQL, sql } from 'drizzle-orm';
import {
  deskAttributes,
  endAttribute,
  renameChoice,
  saveAttribute,
} from '#app/domain/catalogue/attribute-contract.ts';
import {
  ATTRIBUTE_TEXT_MAX,
  attributesOfPath,
  isOwnKey,
  MOST_ATTRIBUTES,
  MOST_CHOICES,
  ownKey,
  readKey,
} from '#app/domain/catalogue/attributes.ts';
import { fieldLabel, listingFieldCalled } from '#app/domain/catalogue/listing-headings.ts';
import { ATTRIBUTES } from '#app/domain/catalogue/search/specification.ts';
import type { Parsed } from '#app/domain/endpoint.ts';
import { lengthOf } from '#app/domain/typed-text.ts';
import { audit } from '#trading-api/account/index.ts';
import { type Database, rowsOf } from '#trading-api/platform/database/client.ts';
import { customerRoute } from '#trading-api/platform/http/route.ts';
import { accept, filled, notFound, Refusal, wrong } from '#trading-api/platform/refusal.ts';
import { rowId } from '#trading-api/platform/row-id.ts';
import { categories, categoryAttributes, goods } from '#trading-api/schema.ts';
import { type CategoryRow, pathTo } from './categories.ts';
import { categoryRow, codesBelow, goodsIn, lockTree } from './category-tree.ts';
import {
  type AttributeRow,
  attributeRows,
  indexAnew,
  mergeInto,
  saysOf,
} from './made-attributes.ts';
import { indexManyGoods } from './search/index-goods.ts';

type Typed = Parsed<typeof saveAttribute>;

const gone = () => notFound('属性不存在或已删除');

export const allDeskAttributes = customerRoute(deskAttributes, async ({ db, input }) => {
  const [tree, all] = await Promise.all([db.select().from(categories), attributeRows(db)]);
  const category = tree.find(({ code }) => code === input.categoryCode);
  if (!category) throw notFound('类目不存在或已删除');
  const said = await rowsOf<{ key: string; goods: number }>(
    db,
    sql`select key, count(*)::int as goods from ${goods}
      cross join lateral jsonb_object_keys(${goods.typedAttributes}) as key
      where ${goodsIn(category)} group by key`,
  );
  const counts = new Map(said.map((row) => [row.key, row.goods]));
  return attributesOfPath(all, pathTo(tree, category.code)).map((row) => ({
    ...row,
    id: String(row.id),
    goods: counts.get(row.key) ?? 0,
  }));
});

/** What a change of an attribute is checked against; the tree is locked, and so is who lists goods. */
interface Place {
  category: CategoryRow;
  /** Goods that are in the category of the attribute or below it. */
  isWithin: SQL;
  own: AttributeRow[];
  /** Those that hold together with it somewhere, the attribute itself left out. */
  related: AttributeRow[];
}

async function placeOf(tx: Database, code: string, id: number | null): Promise<Place> {
  const tree = await lockTree(tx);
  const category = await categoryRow(tx, code);
  const others = (await attributeRows(tx)).filter((row) => row.id !== id);
  const codes = new Set([...pathTo(tree, code), ...codesBelow(tree, code)]);
  return {
    category,
    isWithin: goodsIn(category),
    own: others.filter(({ categoryCode }) => categoryCode === code),
    related: others.filter(({ categoryCode }) => codes.has(categoryCode)),
  };
}

async function attributeRow(tx: Database, id: string): Promise<AttributeRow> {
  const [row] = await tx
    .select()
    .from(categoryAttributes)
    .where(eq(categoryAttributes.id, rowId(id) ?? 0));
  if (!row) throw gone();
  return row;
}

/** Adds an attribute or changes one in the call's transaction, with the goods that are found by it. */
export const writeAttribute = customerRoute(saveAttribute, async (call) => {
  const { db: tx, person, input: typed, now } = call;
  await lockTree(tx);
  const before = typed.id === null ? null : await attributeRow(tx, typed.id);
  const place = await placeOf(tx, before?.categoryCode ?? typed.categoryCode, before?.id ?? null);
  const row = accept(saveAttribute, await fieldsOf(tx, typed, before, place));
  const { required, filtered, shown } = typed;
  const key = keyOf(row, before, place);
  const values = { ...row, key, required, filtered, shown };
  const [saved] = before
    ? await tx
        .update(categoryAttributes)
        .set(values)
        .where(eq(categoryAttributes.id, before.id))
        .returning()
    : await tx
        .insert(categoryAttributes)
        .values({ ...values, categoryCode: place.category.code })
        .returning();
  if (!saved) throw gone();
  if (saved.key === '') {
    const own = { key: ownKey(saved.id) };
    await tx.update(categoryAttributes).set(own).where(eq(categoryAttributes.id, saved.id));
  }
  const written = await writeGoods(tx, place, before, {
    ...saved,
    key: saved.key || ownKey(saved.id),
  });
  const changes = [
    before && before.name !== row.name && `${before.name} → ${row.name}`,
    before && before.shown !== shown && (shown ? '启用' : '停用'),
    !before && '新增',
  ].filter(Boolean);
  const detail = [`${place.category.name} ${row.name}`, changes.join('，')]
    .filter(Boolean)
    .join('：');
  await audit(tx, { action: 'attributeSaved', person: person.id, detail }, now);
  if (!before) return `已添加属性：${row.name}`;
  return written > 0 ? `已保存，${written} 件商品一起更新` : '已保存';
});

/** The key of an attribute: it stays while its values can stay; '' for one of its own that is new. */
function keyOf(
  row: Pick<AttributeRow, 'name' | 'kind' | 'unit'>,
  before: AttributeRow | null,
  { related }: Place,
) {
  if (before && before.kind === row.kind && before.unit === row.unit) return before.key;
  const read = readKey(row);
  if (read && !related.some(({ key }) => key === read)) return read;
  return before ? ownKey(before.id) : '';
}

const isReadName = (name: string) => Object.values(ATTRIBUTES).some(({ label }) => label === name);

/** Writes the goods whose attributes are others after a change: those that say something, or of which it is read. */
async function writeGoods(
  tx: Database,
  { isWithin }: Place,
  before: AttributeRow | null,
  after: AttributeRow | null,
): Promise<number> {
  const rows = [before, after].filter((row) => row !== null);
  const isSame =
    before !== null &&
    after !== null &&
    before.shown === after.shown &&
    before.key === after.key &&
    (before.name === after.name || !rows.some(({ name }) => isReadName(name)));
  if (isSame) return 0;
  const isRead = rows.some(({ key, name }) => !isOwnKey(key) || isReadName(name));
  const says = or(...rows.map(({ key }) => saysOf(key)));
  return indexAnew(tx, isRead ? isWithin : and(isWithin, says));
}

async function fieldsOf(tx: Database, typed: Typed, before: AttributeRow | null, place: Place) {
  const { related, own, isWithin } = place;
  const name = typed.name.trim();
  const unit = typed.kind === 'number' ? typed.unit.trim() : '';
  const sort = typed.sort.trim();
  const inUse = before ? await tx.$count(goods, and(isWithin, saysOf(before.key))) : 0;
  if (!before && own.length >= MOST_ATTRIBUTES) {
    throw new Refusal('tooMany', `一个类目最多 ${MOST_ATTRIBUTES} 个属性`);
  }
  const listed = listingFieldCalled(name);
  const isFixed = before !== null && inUse > 0;
  return {
    name: related.some((row) => row.name === name)
      ? wrong('alreadySo', '这个类目或它的上级、下级已有这个属性')
      : listed
        ? wrong('invalid', `商品本身已有这一项：${fieldLabel(listed)}`)
        : /[()（）~=\n]/.test(name)
          ? wrong('invalid', '属性名称不能含有括号、「~」和「=」，单位请另填')
          : lengthOf(name) > ATTRIBUTE_TEXT_MAX.name
            ? wrong('invalid', `属性名称最多 ${ATTRIBUTE_TEXT_MAX.name} 个字`)
            : filled(name, '请输入属性名称'),
    kind:
      isFixed && typed.kind !== before.kind
        ? wrong('invalid', `已有 ${inUse} 件商品填写，不能改类型`)
        : typed.kind,
    unit:
      isFixed && unit !== before.unit
        ? wrong('invalid', `已有 ${inUse} 件商品填写，不能改单位`)
        : lengthOf(unit) > ATTRIBUTE_TEXT_MAX.unit || /[()（）]/.test(unit)
          ? wrong('invalid', `单位最多 ${ATTRIBUTE_TEXT_MAX.unit} 个字，不能含有括号`)
          : unit,
    choices: await choicesOf(tx, typed, before, isWithin),
    sort: /^\d{1,4}$/.test(sort) ? Number(sort) : wrong('invalid', '请输入 0 至 9999 的整数'),
  };
}

async function choicesOf(
  tx: Database,
  typed: Pick<Typed, 'kind' | 'choices'>,
  before: AttributeRow | null,
  isWithin: SQL,
) {
  if (typed.kind !== 'choice') return [];
  const choices = [...new Set(typed.choices.map((choice) => choice.trim()).filter(Boolean))];
  if (choices.length === 0) return wrong('missing', '请填写选项，一行一个');
  if (choices.length > MOST_CHOICES) return wrong('invalid', `最多 ${MOST_CHOICES} 个选项`);
  const problem = choices.map(choiceProblem).find((each) => each !== null);
  if (problem) return wrong('invalid', problem);
  for (const choice of before?.choices ?? []) {
    if (choices.includes(choice)) continue;
    const count = await tx.$count(goods, and(isWithin, isChosen(before?.key ?? '', choice)));
    if (count > 0) {
      return wrong(
        'invalid',
        `「${choice}」有 ${count} 件商品，不能去掉；可改名，或并入另一个选项`,
      );
    }
  }
  return choices;
}

function choiceProblem(choice: string): string | null {
  if (/[~\n]/.test(choice)) return `选项「${choice}」不能含有「~」`;
  const most = ATTRIBUTE_TEXT_MAX.value;
  return lengthOf(choice) > most ? `选项「${choice}」最多 ${most} 个字` : null;
}

const isChosen = (key: string, choice: string): SQL =>
  sql`${goods.typedAttributes} ->> ${key}::text = ${choice}`;

/** Renames a choice, or makes it one with another, in the call's transaction and in all goods. */
export const renameOneChoice = customerRoute(renameChoice, async (call) => {
  const { db: tx, person, input, now } = call;
  await lockTree(tx);
  const row = await attributeRow(tx, input.id);
  const { isWithin } = await placeOf(tx, row.categoryCode, row.id);
  const name = input.name.trim();
  const problem = choiceProblem(name);
  accept(renameChoice, {
    choice: row.choices.includes(input.choice) ? input.choice : wrong('invalid', '请选择选项'),
    name: problem ? wrong('invalid', problem) : filled(name, '请输入新的名称'),
  });
  const choices = [...new Set(row.choices.map((each) => (each === input.choice ? name : each)))];
  await tx.update(categoryAttributes).set({ choices }).where(eq(categoryAttributes.id, row.id));
  const changed = await tx
    .update(goods)
    .set({
      typedAttributes: sql`${goods.typedAttributes} || jsonb_build_object(${row.key}::text, ${name}::text)`,
    })
    .where(and(isWithin, isChosen(row.key, input.choice)))
    .returning({ id: goods.id });
  await indexManyGoods(
    tx,
    changed.map(({ id }) => id),
  );
  const detail = `${row.name}：${input.choice} → ${name}，${changed.length} 件商品`;
  await audit(tx, { action: 'attributeSaved', person: person.id, detail }, now);
  return `已保存，${changed.length} 件商品一起更新`;
});

/** Ends an attribute in the call's transaction; what goods have of it goes to another one. */
export const removeAttribute = customerRoute(endAttribute, async (call) => {
  const { db: tx, person, input, now } = call;
  await lockTree(tx);
  const ended = await attributeRow(tx, input.id);
  const place = await placeOf(tx, ended.categoryCode, ended.id);
  const { isWithin, category } = place;
  const into = input.into === '' ? null : await attributeRow(tx, input.into);
  const count = await tx.$count(goods, and(isWithin, saysOf(ended.key)));
  const tree = await tx.select().from(categories);
  const problem = into
    ? whyNot(ended, into, pathTo(tree, category.code))
    : count > 0 && `有 ${count} 件商品填写了「${ended.name}」，请选择并入哪个属性`;
  if (problem) throw new Refusal('invalid', problem, 'into');
  if (into) await mergeInto(tx, isWithin, ended, into);
  else await tx.delete(categoryAttributes).where(eq(categoryAttributes.id, ended.id));
  await writeGoods(tx, place, ended, into);
  const detail = into
    ? `${category.name} ${ended.name} → ${into.name}，${count} 件商品`
    : `${category.name} ${ended.name}`;
  await audit(tx, { action: 'attributeEnded', person: person.id, detail }, now);
  return into ? `已并入「${into.name}」，${count} 件商品` : `已删除属性「${ended.name}」`;
});

function whyNot(ended: AttributeRow, into: AttributeRow, path: readonly string[]): string | null {
  if (into.id === ended.id || !path.includes(into.categoryCode)) {
    return '请选择同一类目或上级类目的另一个属性';
  }
  return into.kind === ended.kind && into.unit === ended.unit ? null : '类型或单位不同，不能并入';
}
