import type { PaymentTerms } from '#app/domain/order/terms.ts';

/** The words of the trade for how an order is paid; the first that a text has says its kind. */
const WORDS: readonly [RegExp, PaymentTerms['kind']][] = [
  [/月结|账期|帐期|赊销|(?:发票|收货|到货|验收)后?\s*\d+\s*(?:天|日|个月)/, 'monthly'],
  [/[定订]金|预付(?!全)|首付|预付款\s*\d+\s*[%％]|\d+\s*[%％]\s*(?:预付|[定订]金)/, 'deposit'],
  [/货到付款|到货付款|货到即付|验收后?付款|到付/, 'onDelivery'],
  [/款到发货|款到提货|先款后货|全款|现款|预付全|现汇/, 'full'],
];

/** The percent of a deposit, and the days of monthly terms, that a text names; null: none, or several. */
const only = (text: string, pattern: RegExp): number | null => {
  const found = new Set([...text.matchAll(pattern)].map(([, number]) => Number(number)));
  return found.size === 1 ? ([...found][0] ?? null) : null;
};

/**
 * Whether a typed condition says another way to pay than the offer's terms, which are what its order is paid by
 * (decisions 48). A text that says nothing of it, or several things, contradicts nothing.
 */
export function contradicts(conditions: string, terms: PaymentTerms): boolean {
  const text = conditions.normalize('NFKC');
  const said = WORDS.filter(([words]) => words.test(text)).map(([, kind]) => kind);
  const [kind] = said;
  if (!kind || said.length > 1) return false;
  if (kind !== terms.kind) return true;
  if (terms.kind === 'monthly') {
    const days = only(text, /(\d+)\s*(?:天|日)/g);
    return days !== null && days !== terms.days;
  }
  if (terms.kind === 'deposit') {
    const percent = only(text, /(\d+)\s*%/g);
    return percent !== null && percent !== terms.percent;
  }
  return false;
}
