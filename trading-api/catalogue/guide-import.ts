import { asc, eq } from 'drizzle-orm';
import {
  type GuideRow,
  importGuides,
  previewGuides,
} from '#app/domain/catalogue/guide-import-contract.ts';
import { type GuideField, guideLabel } from '#app/domain/catalogue/guide-table.ts';
import type { RowOutcome } from '#app/domain/catalogue/row-outcome.ts';
import { isUnusual } from '#app/domain/catalogue/sale-product.ts';
import { formatYuan } from '#app/domain/money.ts';
import { unitName } from '#app/domain/typed-amount.ts';
import { audit } from '#trading-api/account/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { customerRoute } from '#trading-api/platform/http/route.ts';
import { jsonDigest } from '#trading-api/platform/json-digest.ts';
import { problemsIn, Refusal } from '#trading-api/platform/refusal.ts';
import { priceGuides } from '#trading-api/schema.ts';
import { categoriesBelow } from './categories.ts';
import { type Guide, guideFields, pricedNow } from './guide-fields.ts';

const CHANGED = '价格指导在此期间有变化，没有保存任何一行，请核对后再次确认';
const LOOK_FIRST = '请核对与原价相差较大的行后再确认';

type Fields = Omit<Guide, 'id' | 'priceBefore' | 'pricedAt'>;

interface Planned {
  shown: { line: number; outcome: RowOutcome; name: string; texts: string[]; asks: string[] };
  before: Guide | null;
  /** Null of a row that writes nothing. */
  fields: Fields | null;
}

/** All that tells guides apart: which goods, whose, where, and in what they are counted. */
const keyOf = (guide: Omit<Fields, 'price'>): string =>
  [
    ...[guide.categoryCode, guide.productName, guide.specs, guide.companyName],
    ...[guide.place, unitName(guide.unit)],
  ].join('\n');

async function planOf(tx: Database, rows: readonly GuideRow[]): Promise<Planned[]> {
  const top = await categoriesBelow(tx, null);
  const all = await tx.select().from(priceGuides).orderBy(asc(priceGuides.id));
  const known = new Map(all.map((row) => [keyOf(row), row]));
  const seen = new Map<string, number>();
  return rows.map((row) => {
    const { line, category } = row;
    const name = [row.productName, row.specs, row.place].filter(Boolean).join(' ');
    const wrongRow = (texts: string[]): Planned => ({
      shown: { line, outcome: 'wrong', name, texts, asks: [] },
      ...{ before: null, fields: null },
    });
    const read = guideFields(row);
    const found = top.find(({ code, name: called }) => [code, called].includes(category.trim()));
    const problems = problemsIn(read).map(
      ({ path, text }) => `${guideLabel(String(path[0]) as GuideField)}：${text}`,
    );
    if (!found) problems.unshift(`商品类别：没有一级类别「${category}」`);
    if (!found || problems.length > 0) return wrongRow(problems);
    const fields = { categoryCode: found.code, ...(read as Omit<Fields, 'categoryCode'>) };
    const key = keyOf(fields);
    const earlier = seen.get(key);
    if (earlier) return wrongRow([`与第 ${earlier} 行相同`]);
    seen.set(key, line);
    return outcomeOf(fields, known.get(key) ?? null, { line, name });
  });
}

function outcomeOf(
  fields: Fields,
  before: Guide | null,
  { line, name }: { line: number; name: string },
): Planned {
  const to = `¥${formatYuan(fields.price)}/${fields.unit}`;
  const from = before && `¥${formatYuan(before.price)}/${before.unit}`;
  const outcome = !before ? 'new' : before.price === fields.price ? 'same' : 'changed';
  const texts = outcome === 'same' ? [] : [from ? `价格：${from} → ${to}` : `价格 ${to}`];
  const asks = before && isUnusual(fields.price, before.price) ? ['与原价相差较大，请核对'] : [];
  return {
    shown: { line, outcome, name, texts, asks },
    before,
    fields: outcome === 'same' ? null : fields,
  };
}

const shownOf = (plan: readonly Planned[]) => plan.map(({ shown }) => shown);

/** What `writeGuides` would make of the rows of a table; nothing is locked, so it may change yet. */
export const guidesPreview = customerRoute(previewGuides, async ({ db, input }) => {
  const rows = shownOf(await planOf(db, input.rows));
  return { rows, digest: jsonDigest(rows) };
});

/** Writes price guides as a preview has shown them, in the call's transaction. */
export const writeGuides = customerRoute(importGuides, async (call) => {
  const { db: tx, person, input, now } = call;
  // Guides that are new to both of two tables have no row to lock.
  await tx.execute('lock table price_guides in share row exclusive mode');
  const plan = await planOf(tx, input.rows);
  if (jsonDigest(shownOf(plan)) !== input.digest) throw new Refusal('changed', CHANGED);
  if (!input.checked && plan.some(({ shown }) => shown.asks.length > 0)) {
    throw new Refusal('unusual', LOOK_FIRST, 'checked');
  }
  for (const { fields, before } of plan) {
    if (!fields) continue;
    const row = { ...fields, ...pricedNow(before, fields.price, now) };
    if (before) await tx.update(priceGuides).set(row).where(eq(priceGuides.id, before.id));
    else await tx.insert(priceGuides).values(row);
  }
  const count = (outcome: RowOutcome) =>
    plan.filter(({ shown }) => shown.outcome === outcome).length;
  const [made, changed] = [count('new'), count('changed')];
  const detail = `新增 ${made} 条，修改 ${changed} 条`;
  if (made + changed > 0) {
    await audit(tx, { action: 'priceGuidesImported', person: person.id, detail }, now);
  }
  return { made, changed };
});
