import { DAY_MS } from '#app/domain/duration.ts';
import { type Fen, parseYuan } from '#app/domain/money.ts';
import { namesOf } from '#app/domain/names-of.ts';
import type { PaymentTerms } from '#app/domain/order/terms.ts';
import { dayNumber } from '#app/domain/time.ts';
import { clausesOf, type Days, daysOf } from './condition-text.ts';
import type { Currency } from './offer.ts';
import type { PriceTerms } from './offer-terms.ts';

/** What of an offer's terms a typed condition can contradict, as it is called. */
export const CONTRADICTION_LABEL = {
  payment: '付款方式',
  tax: '含税和税率',
  freight: '运费',
  currency: '币种',
  validity: '报价有效期',
  delivery: '交货天数',
} as const;
export type Contradiction = keyof typeof CONTRADICTION_LABEL;

/** The terms of a line of an offer; what is null is not said. Prices are then taken with tax and freight. */
export interface ConditionTerms extends Pick<PriceTerms, 'tax' | 'freight'> {
  payment: PaymentTerms | null;
  currency: Currency;
  /** From when to when the offer holds. */
  sent: Date;
  validUntil: Date | null;
  deliveryDays: number | null;
}

/** Whether the clauses of a text say something else than the terms. A text that says nothing of it contradicts nothing. */
type Rule = (clauses: readonly string[], terms: ConditionTerms) => boolean;

/** The words of the trade for how an order is paid. */
const PAYMENT: readonly [PaymentTerms['kind'], RegExp][] = [
  [
    'monthly',
    /月结|月付|账期|帐期|赊销|次月(?:底)?(?:结|付)|(?:发票|票到|收票|票后|收货|到货|货到|验收(?:合格)?)后?\d+(?:天|工作日)(?!.*(?:送|发货))/,
  ],
  [
    'deposit',
    /[定订]金|首付|(?<!100%)预付款?(?!全|100%|货款)(?:\d|$)|(?<!\d)(?!100)\d+%(?:的)?预付|t\/?t(?!100)\d+%/,
  ],
  [
    'onDelivery',
    /货到(?:验收合格)?(?:即)?付|到货(?:即)?付|验收(?:合格)?后?付款|(?<!运费)(?<!物流)到付(?!运)/,
  ],
  [
    'full',
    /款到(?:后)?(?:\d+(?:天|工作日)内?)?(?:即)?(?:发|提|送)|先款后货|付款后?发货|款清|打款发货|带款提货|全款|全额付款|现款|预付(?:全|100%|货款)|100%(?:预付|付款)|t\/?t100%/,
  ],
];
const DENIED =
  /(?:不|非|无需|无|免|谢绝|拒绝|恕不)(?:接受|支持|收|做|可以?|能|给|要)?(?=月结|账期|帐期|赊销|[定订]金|预付|货到付|到付)/;
/** The rest of a deposit that is paid after the delivery. */
const REST_LATER =
  /(?:余款|尾款|余额|余下|剩余|其余|\d+%)[^%]*(?:货到|到货|收货|验收|票到|收票|月结|账期)/;

const percentIn = (clauses: readonly string[], near: RegExp): number | null => {
  const found = clauses.filter((clause) => near.test(clause));
  return onlyOf(
    found.flatMap((clause) => [...clause.matchAll(/(\d+(?:\.\d+)?)%/g)].map(([, n]) => Number(n))),
  );
};

/** The one value that is said; null: none, or several. */
function onlyOf<Value>(values: readonly Value[]): Value | null {
  const found = new Set(values);
  return found.size === 1 ? ([...found][0] ?? null) : null;
}

const saysPayment: Rule = (all, { payment }) => {
  if (!payment) return false;
  const denied = all.filter((clause) => DENIED.test(clause));
  const clauses = all.filter((clause) => !denied.includes(clause));
  const kindsIn = (of: readonly string[]) =>
    PAYMENT.filter(([, words]) => of.some((clause) => words.test(clause))).map(([kind]) => kind);
  if (kindsIn(denied.map((clause) => clause.replace(DENIED, ''))).includes(payment.kind))
    return true;
  const said = kindsIn(clauses);
  // What is paid of the rest belongs to the deposit.
  const kind = said.includes('deposit') ? 'deposit' : onlyOf(said);
  if (!kind) return false;
  if (kind !== payment.kind) return true;
  if (payment.kind === 'monthly') {
    const near = clauses.filter((clause) => PAYMENT[0]?.[1].test(clause));
    const days = onlyOf(
      near.flatMap((clause) => [...clause.matchAll(/(\d+)天/g)].map(([, n]) => Number(n))),
    );
    return days !== null && days !== payment.days;
  }
  if (payment.kind !== 'deposit') return false;
  const percent = percentIn(clauses, /[定订]金|首付|预付|t\/?t/);
  return (
    (percent !== null && percent !== payment.percent) ||
    clauses.some((clause) => REST_LATER.test(clause))
  );
};

const WITHOUT_TAX =
  /(?:不|未|非)(?:含|带|包含?)(?:\d+%)?(?:增值)?税|未税|(?:不|未)(?:开|带|含)(?:发)?票|税(?:费|点|金|款|票)?另|另(?:加|计|付)(?:\d+%)?税|裸价|去税|税前|开票(?:另|需)?(?:加|补)|加\d+%(?:税|票|开)/;
const WITH_TAX =
  /(?:含|带|包)(?:\d+%)?(?:增值)?(?:的)?(?:税|专票|普票|发票|票)|\d+%(?:的)?(?:增值税)?(?:专用|普通|专|普)?(?:发)?票|开(?:具)?(?:增值税)?(?:专|普)/;

const saysTax: Rule = (clauses, { tax }) => {
  const of = clauses.filter(
    (clause) => WITHOUT_TAX.test(clause) || WITH_TAX.test(clause) || /税/.test(clause),
  );
  const without = of.some((clause) => WITHOUT_TAX.test(clause));
  const included = of.some((clause) => WITH_TAX.test(clause) && !WITHOUT_TAX.test(clause));
  if (without !== included && without === (tax?.included ?? true)) return true;
  const rate = percentIn(of, /税|票/);
  return rate !== null && tax !== null && /^\d+$/.test(tax.rate) && Number(tax.rate) !== rate;
};

const OWN_COST =
  /(?:不|未)(?:含|包)(?:运|邮|送|物流|配送)|(?:运|物流|运输|运杂|配送)(?:费|输费)?(?:用)?[^含包]{0,6}(?:另|自理|自付|自负|到付|按实|实报)|运费(?:由|归)?(?:买|需|客|贵|甲|对方|收货)/;
const FETCHED =
  /自提|自取|自派车|派车来|厂提|库提|提货价|车板价|上车价|出厂价|离岸价|\b(?:fob|exw|fca|fas)|(?:fob|exw|fca|fas)\b/;
const BROUGHT =
  /(?<![不未])(?:含|包)(?:运|邮|送|物流|配送|到)|送(?:货)?(?:到|上门|至)|到(?:厂|场|站|岸|工地|货|库|位)价|送到价|免(?:运费|费送)|运费(?:由)?(?:卖|供|我|乙)|(?:卖方|供方|我方|我司|乙方)(?:承担|负责|付)运|\b(?:cif|ddp|dap|cfr|cpt)|(?:cif|ddp|dap|cfr|cpt)\b|c&f/;
const PER_TONNE = /(?:运|物流)[^\d]*(\d+(?:\.\d+)?)元?(?:\/|每|一)?吨/;

const saysFreight: Rule = (clauses, { freight }) => {
  const any = (words: RegExp) => clauses.some((clause) => words.test(clause));
  const [brought, ownCost, fetched] = [any(BROUGHT), any(OWN_COST), any(FETCHED)];
  const kind = freight?.kind ?? 'included';
  if (brought && !ownCost && !fetched) return kind !== 'included';
  if (brought) return false;
  if (ownCost && kind === 'included') return true;
  // Where nothing is agreed, the way of delivery says who fetches the goods.
  if (fetched && !ownCost) return freight !== null && kind !== 'collect';
  if (freight?.kind !== 'perTonne') return false;
  const said = onlyOf(
    clauses.flatMap((clause): (Fen | null)[] => {
      const [, amount] = PER_TONNE.exec(clause) ?? [];
      return amount === undefined ? [] : [parseYuan(amount)];
    }),
  );
  return said !== null && said !== freight.perTonne;
};

const CURRENCIES: readonly [Currency, RegExp][] = [
  ['USD', /usd|us\$|美元|美金/],
  ['EUR', /eur(?!ope)|欧元|€/],
  // Orders are in yuan anyway: only a price in yuan is another currency.
  [
    'CNY',
    /(?:人民币|rmb|cny)(?:含税)?(?:报价|价|计价|单价)|(?:币种|货币)[:是为]?(?:人民币|rmb|cny)/,
  ],
];

const saysCurrency: Rule = (clauses, { currency }) => {
  const said = CURRENCIES.filter(([, words]) => clauses.some((clause) => words.test(clause)));
  return said.length === 1 && said[0]?.[0] !== currency;
};

const ANY_TIME =
  /随行就市|价格(?:随时|另议|面议|不保)|(?:以|按)[^,]{0,8}(?:当日|当天|成交时|发货时|提货时)[^,]{0,6}(?:价|为准)|(?:需|须|请)?重新报价/;
const VALID =
  /(?:有效期?|保留|保价|锁价)[^\d]{0,4}(\d+)(?:-(\d+))?(天|工作日|小时)|(\d+)(?:-(\d+))?(天|工作日|小时)内?(?:有效|保价|锁价)/;
const TODAY =
  /(?:当|今|本)[天日](?:内)?有效|有效期?(?:仅|为|:|至)?(?:当|今|本)[天日]|仅限(?:当|今)[天日]/;
const UNTIL =
  /(?:(?:有效期?|报价)[^\d]{0,3}(?:至|到)?)(\d{1,2})月(\d{1,2})[天号]|(\d{1,2})月(\d{1,2})[天号](?:前|之前|止)?(?:有效|截止)/;

function saidValidity(clause: string, sent: Date): Days | null {
  if (TODAY.test(clause)) return { least: 0, most: 0 };
  const until = UNTIL.exec(clause);
  if (until) {
    const [month, day] = [Number(until[1] ?? until[3]), Number(until[2] ?? until[4])];
    const year = sent.getUTCFullYear();
    const ends = [year, year + 1].map((each) =>
      dayNumber(new Date(Date.UTC(each, month - 1, day))),
    );
    const days = ends.map((end) => end - dayNumber(sent)).find((each) => each >= 0) ?? 0;
    return { least: days, most: days };
  }
  const [, least, most, unit, from, to, other] = VALID.exec(clause) ?? [];
  if ((unit ?? other) === '小时') return { least: 0, most: Math.ceil(Number(least ?? from) / 24) };
  const number = least ?? from;
  return number === undefined ? null : daysOf(number, most ?? to, unit ?? other);
}

const saysValidity: Rule = (clauses, { sent, validUntil }) => {
  if (!validUntil) return false;
  if (clauses.some((clause) => ANY_TIME.test(clause))) return true;
  const said = clauses.flatMap((clause) => saidValidity(clause, sent) ?? []);
  const [one] = said;
  if (!one || said.length > 1) return false;
  const days = dayNumber(validUntil) - dayNumber(sent);
  const isSameDay = one.most === 0;
  // A day that is counted or not, and hours that are.
  const slack = isSameDay ? 0 : 1;
  return (
    days < one.least - slack ||
    days > one.most + slack ||
    validUntil.getTime() - sent.getTime() > (one.most + 2) * DAY_MS
  );
};

const DELIVERED =
  /(?:交货期?|交期|货期|到货期?|供货(?:周期|期)|工期|交付)(?!后|付|验)[^\d]{0,4}(\d+)(?:-(\d+))?(天|工作日)|(\d+)(?:-(\d+))?(天|工作日)(?:左右|之?内|以内)?(?:可|能|即可)?(?:交货|到货|送到|送达|交付|供货|到场|到厂)(?!后|验|付)/;
const SHIPPED = /(\d+)(?:-(\d+))?(天|工作日)(?:左右|之?内|以内)?(?:可|能|即可)?(?:发货|发出|装车)/;

const saysDelivery: Rule = (clauses, { deliveryDays }) => {
  if (deliveryDays === null) return false;
  const shipped = clauses.some((clause) => {
    const [, least, most, unit] = SHIPPED.exec(clause) ?? [];
    return least !== undefined && daysOf(least, most, unit).least > deliveryDays;
  });
  const said = clauses.flatMap((clause) => {
    const [, least, most, unit, from, to, other] = DELIVERED.exec(clause) ?? [];
    const number = least ?? from;
    return number === undefined ? [] : [daysOf(number, most ?? to, unit ?? other)];
  });
  const [one] = said;
  if (!one || said.length > 1) return shipped;
  return shipped || deliveryDays < one.least || deliveryDays > one.most;
};

const RULES: Readonly<Record<Contradiction, Rule>> = {
  payment: saysPayment,
  tax: saysTax,
  freight: saysFreight,
  currency: saysCurrency,
  validity: saysValidity,
  delivery: saysDelivery,
};

/**
 * In what a typed condition says something else than the offer's terms, which are what its order is made of
 * (decisions 48). A text that says nothing of it, or several things, contradicts nothing.
 */
export function contradictionsOf(text: string, terms: ConditionTerms): Contradiction[] {
  const clauses = clausesOf(text);
  return namesOf(RULES).filter((kind) => RULES[kind](clauses, terms));
}

/** The same of the remark of an offer, which is about all its lines: of days only where they have the same. */
export function remarkContradictions(
  remark: string,
  terms: Omit<ConditionTerms, 'deliveryDays'>,
  daysOfLines: readonly (number | null)[],
): Contradiction[] {
  const [days = null, ...others] = [...new Set(daysOfLines)];
  return contradictionsOf(remark, { ...terms, deliveryDays: others.length > 0 ? null : days });
}
