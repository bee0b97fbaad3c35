import { pricedUnit, shortTerms } from '#app/domain/catalogue/price-terms.ts';
import { groupThousands } from '#app/domain/decimal-text.ts';
import type { MatchedGoods } from '#app/domain/inquiry/pasted-list-contract.ts';
import { LEFT_OUT, orderedQuantity } from '#app/domain/inquiry/pasted-order.ts';
import { amountOf, formatYuan, formatYuanText, parseYuan, sumFen } from '#app/domain/money.ts';
import { parseQuantity } from '#app/domain/quantity.ts';
import { beginningOf } from '#app/domain/typed-text.ts';
import { isUndecided, isUnmatched, type MatchedRow } from './match-list.server.ts';
import { besideText, isLeftOut, type ListRow } from './pasted-list.server.ts';

/** The number of rows named in the summary; the others show their problems themselves. */
const PROBLEMS_NAMED = 8;

export interface ListLineView {
  /** From 1. */
  number: number;
  row: ListRow;
  choice: string;
  options: { value: string; label: string }[];
  /** The page and the price of the chosen goods. */
  chosen: { href: string; text: string } | null;
  /** Candidates that are not among the options. */
  more: { count: number; href: string } | null;
  problem: string | null;
  /** What was understood besides what the controls show, in words. */
  understood: string;
  /** The same, for the control that sends it. */
  beside: string;
  /** Whether a person has to look at the row before anything is done with it. */
  isOpen: boolean;
}

/** The list as its page shows it. */
export function listViewOf(matched: readonly MatchedRow[]) {
  const lines = matched.map(lineOf);
  const wrong = lines.filter(({ problem }) => problem !== null);
  const toCheck = wrong.filter(({ isOpen }) => isOpen).length;
  const leftOut = matched.filter(({ row }) => isLeftOut(row)).length;
  return {
    lines,
    counts: {
      all: lines.length,
      ready: lines.length - wrong.length - leftOut,
      open: wrong.length,
      leftOut,
      toCheck,
    },
    undecided: matched.filter(isUndecided).length,
    unmatched: matched.filter(isUnmatched).length,
    amount: formatYuan(sumFen(matched.map(amountOfRow))),
    problems: wrong.slice(0, PROBLEMS_NAMED).map(({ number, problem }) => ({
      id: `row-${number}`,
      message: `第 ${number} 行：${problem}`,
    })),
    problemsBeyond: Math.max(0, wrong.length - PROBLEMS_NAMED),
  };
}

function amountOfRow({ row, chosen, problem }: MatchedRow): number {
  if (problem !== null || row.refusal) return 0;
  const price = chosen && parseYuan(chosen.price);
  const ordered = chosen && orderedQuantity(row, chosen)?.quantity;
  const quantity = parseQuantity(ordered ?? '', { decimals: true });
  return price && quantity ? amountOf(price, quantity) : 0;
}

function lineOf(
  { row, candidates, near, total, chosen, problem }: MatchedRow,
  at: number,
): ListLineView {
  const beyond = total - candidates.length;
  const converted = chosen && orderedQuantity(row, chosen)?.note;
  return {
    number: at + 1,
    row,
    choice: isLeftOut(row) ? LEFT_OUT : (chosen?.id ?? ''),
    options: [
      ...(chosen ? [] : [{ value: '', label: emptyLabel(total, near.length) }]),
      ...[...candidates, ...near].map((goods) => ({ value: goods.id, label: optionOf(goods) })),
      { value: LEFT_OUT, label: '不采购这一行' },
    ],
    chosen: chosen && {
      href: `/detail?selfId=${chosen.id}&type=${chosen.type}`,
      text: `${converted ? `${converted}；` : ''}${chosen.sellerName}，${shortTerms(chosen.priceTerms)}，库存 ${chosen.availableCount} ${chosen.unit}，${chosen.startingQuantity} ${chosen.unit}起订`,
    },
    more:
      beyond > 0
        ? {
            count: beyond,
            href: `/trading?${new URLSearchParams({ name: wordsOf(row) })}`,
          }
        : null,
    problem: isLeftOut(row) ? null : (problem ?? (row.refusal || null)),
    understood: understoodOf(row),
    beside: besideText(row),
    isOpen: row.check !== '',
  };
}

const understoodOf = ({ origin, length, demands, price, remark }: ListRow): string =>
  [
    origin && `厂家或交货地：${origin}`,
    length && `每支 ${length} 米`,
    demands && `要求：${demands}`,
    price && `清单单价：${price}`,
    remark && `备注：${remark}`,
  ]
    .filter(Boolean)
    .join('；');

const emptyLabel = (total: number, near: number): string => {
  if (total > 0) return '请选择商品';
  return near > 0 ? '没有完全符合的，请选择相近的' : '没有符合的商品';
};

const wordsOf = ({ name, grade, specs, demands, origin }: ListRow): string =>
  beginningOf([name, grade, specs, demands, origin].filter(Boolean).join(' '), 60);

const optionOf = (goods: MatchedGoods) => {
  const { name, brandNumber, specs, brand, price, unit, reason } = goods;
  const { availableCount, deliveryPlace, sellerName } = goods;
  return `${reason ? `【${reason}】` : ''}${name} ${brandNumber} ${specs} ${brand} ¥${formatYuanText(price)}/${pricedUnit(unit, goods.priceTerms)}　库存 ${groupThousands(availableCount)} ${unit}　${deliveryPlace}　${sellerName}`;
};
