import { and, asc, eq, isNotNull } from 'drizzle-orm';
import type { Parsed } from '#app/domain/endpoint.ts';
import { taxRateOf } from '#app/domain/invoice/tax-rate.ts';
import {
  choiceDesk,
  saveCategoryTax,
  saveChoices,
} from '#app/domain/market/choice-desk-contract.ts';
import {
  CHOICE_NAME_MAX,
  type Choice,
  type ChoiceKind,
  deliveryWaysOf,
  KEEP_ONE,
  regionsOff,
  type SaidChoice,
  taxRatesOf,
} from '#app/domain/market/choices.ts';
import { lengthOf } from '#app/domain/typed-text.ts';
import { audit } from '#trading-api/account/index.ts';
import { allRegions, NO_CITY, regionsTaken } from '#trading-api/catalogue/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { customerRoute } from '#trading-api/platform/http/route.ts';
import { accept, notFound, Refusal, wrong } from '#trading-api/platform/refusal.ts';
import { categories, marketChoices } from '#trading-api/schema.ts';

export const choicesToEdit = customerRoute(choiceDesk, async ({ db }) => {
  const said = await db.select().from(marketChoices);
  const off = regionsOff(said);
  const own = await db
    .select()
    .from(categories)
    .where(isNotNull(categories.taxRate))
    .orderBy(asc(categories.code));
  return {
    regions: allRegions().map(({ code, name, children }) => ({
      ...{ code, name, taken: !off.has(code) },
      cities: children
        .filter((city) => !NO_CITY.test(city.name))
        .map((city) => ({
          ...{ code: city.code, name: city.name, taken: !off.has(city.code) },
        })),
    })),
    deliveryWays: deliveryWaysOf(said),
    taxRates: taxRatesOf(said),
    categoryRates: own.map(({ code, name, taxRate }) => ({ code, name, taxRate: taxRate ?? '' })),
  };
});

const regionChoices = (said: readonly SaidChoice[]): Choice[] => {
  const off = regionsOff(said);
  return allRegions().flatMap((province) =>
    [province, ...province.children].map(({ code, name }) => ({
      ...{ code, name, taken: !off.has(code) },
    })),
  );
};

/** All that can be chosen of a kind, as a market takes it. */
const CHOICES: Readonly<Record<ChoiceKind, (said: readonly SaidChoice[]) => Choice[]>> = {
  region: regionChoices,
  deliveryWay: deliveryWaysOf,
  taxRate: taxRatesOf,
};

/** Writes what a market takes in the call's transaction; the log says what has become another. */
export const writeChoices = customerRoute(saveChoices, async (call) => {
  const { db: tx, person, input, now } = call;
  const { kind } = input;
  await lockChoices(tx);
  const ofKind = eq(marketChoices.kind, kind);
  const before = await tx.select().from(marketChoices).where(ofKind);
  const { choices: typed } = accept(saveChoices, {
    choices: input.choices.map((choice) => ({
      code: isKnown(kind, choice.code) ? choice.code : wrong('invalid', '没有这一项'),
      taken: choice.taken,
      name: nameOf(kind, choice),
    })),
  });
  const after = new Map(before.map((each) => [each.code, each]));
  for (const choice of typed) after.set(choice.code, { kind, ...choice });
  const said = [...after.values()];
  if (!isAnyLeft(kind, said)) throw new Refusal('invalid', KEEP_ONE);
  const changes = changesOf(CHOICES[kind](before), CHOICES[kind](said));
  if (changes.length === 0) return '没有改动';
  await tx.delete(marketChoices).where(ofKind);
  const kept = said.filter(({ taken, name, code }) => !taken || name !== '' || isAdded(kind, code));
  if (kept.length > 0) await tx.insert(marketChoices).values(kept);
  const detail = changes.join('\n');
  await audit(tx, { action: 'choicesSaved', person: person.id, detail }, now);
  return '已保存，几秒内生效';
});

/** Two who save at once do so one after the other: what is left is counted among all of them. */
const lockChoices = (tx: Database) =>
  tx.execute('lock table market_choices in share row exclusive mode');

const KNOWN_REGIONS = () =>
  new Set(
    allRegions().flatMap(({ code, children }) => [code, ...children.map((city) => city.code)]),
  );

const isKnown = (kind: ChoiceKind, code: string): boolean =>
  kind === 'region'
    ? KNOWN_REGIONS().has(code)
    : kind === 'taxRate'
      ? taxRateOf(code) !== null
      : deliveryWaysOf([]).some((way) => way.code === code);

/** A rate that a market has added is one that it has said something of. */
const isAdded = (kind: ChoiceKind, code: string): boolean =>
  kind === 'taxRate' && taxRatesOf([]).every((rate) => rate.code !== code);

function nameOf(kind: ChoiceKind, { code, name }: Parsed<typeof saveChoices>['choices'][number]) {
  if (kind !== 'deliveryWay') return '';
  if (lengthOf(name) > CHOICE_NAME_MAX) {
    return wrong('invalid', `名称最多 ${CHOICE_NAME_MAX} 个字`);
  }
  return deliveryWaysOf([]).some((way) => way.code === code && way.name === name) ? '' : name;
}

const isAnyLeft = (kind: ChoiceKind, said: readonly SaidChoice[]): boolean =>
  kind === 'region'
    ? regionsTaken(regionsOff(said)).length > 0
    : CHOICES[kind](said).some(({ taken }) => taken);

function changesOf(before: readonly Choice[], after: readonly Choice[]): string[] {
  const was = new Map(before.map((each) => [each.code, each]));
  const named = (wanted: (choice: Choice, old: Choice | undefined) => boolean) =>
    after.filter((choice) => wanted(choice, was.get(choice.code)));
  const stopped = named((choice, old) => !choice.taken && old?.taken === true);
  const resumed = named((choice, old) => choice.taken && old?.taken !== true);
  const renamed = named((choice, old) => old !== undefined && choice.name !== old.name);
  const list = (choices: readonly Choice[]) => choices.map(({ name }) => name).join('、');
  return [
    stopped.length > 0 && `停用：${list(stopped)}`,
    resumed.length > 0 && `启用：${list(resumed)}`,
    ...renamed.map((choice) => `改名：${was.get(choice.code)?.name} → ${choice.name}`),
  ].filter((text) => text !== false);
}

export const writeCategoryTax = customerRoute(saveCategoryTax, async (call) => {
  const { db: tx, person, input, now } = call;
  const rate = input.taxRate === '' ? null : taxRateOf(input.taxRate);
  const taken = taxRatesOf(await tx.select().from(marketChoices));
  const { taxRate } = accept(saveCategoryTax, {
    taxRate:
      input.taxRate === '' || taken.some((each) => each.taken && each.code === rate?.code)
        ? (rate?.code ?? null)
        : wrong('invalid', '请选择本市场使用的税率'),
  });
  const [row] = await tx
    .update(categories)
    .set({ taxRate })
    .where(and(eq(categories.code, input.categoryCode)))
    .returning();
  if (!row) throw notFound('类目不存在或已删除');
  const detail = `${row.name}：${rate?.name ?? '同上级类目'}`;
  await audit(tx, { action: 'choicesSaved', person: person.id, detail }, now);
  return `已保存：${detail}`;
});
