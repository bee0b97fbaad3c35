import type { InquiryOfBuyer } from '#app/domain/inquiry/contract.ts';
import { isCounterWaiting } from '#app/domain/inquiry/counter.ts';
import type { CounterOfBuyer, CounterOfSeller } from '#app/domain/inquiry/counter-contract.ts';
import { isInquiryDecided } from '#app/domain/inquiry/inquiry.ts';
import { formatYuanText } from '#app/domain/money.ts';
import { formatInstant } from '#app/domain/time.ts';
import { counterHref } from '../inquiry-view.server.ts';

/** How many target prices the head of a round names. */
const TARGETS_SHOWN = 5;

type Answered = Pick<CounterOfSeller, 'endsAt' | 'answer'>;

/** What has become of a counter-offer, in a word. */
export function answerTag({ endsAt, answer }: Answered, now: Date) {
  if (answer === 'revised') return { label: '已修改报价', tone: 'success' } as const;
  if (answer === 'kept') return { label: '维持报价', tone: 'neutral' } as const;
  return isCounterWaiting({ endsAt, answer }, now)
    ? ({ label: '待答复', tone: 'warning' } as const)
    : ({ label: '未答复', tone: 'neutral' } as const);
}

/** The counter-offers of an inquiry for its buyer, newest first, and where another is made. */
export function countersView({ counters, inquiryDetails, ...inquiry }: InquiryOfBuyer, now: Date) {
  const nameOf = new Map(
    inquiryDetails.map(({ position, productName, specs }) => [
      position,
      [productName, specs].filter(Boolean).join(' '),
    ]),
  );
  return {
    to: mayCounter(inquiry) ? counterHref(inquiry.inquiryNum) : null,
    rounds: counters.map((round) => ({
      cutNum: round.cutNum,
      head: [
        `第 ${round.cutNum} 轮 · ${formatInstant(round.createDate)} 发出`,
        `${formatInstant(round.endsAt)} 截止`,
        `${round.lines.length} 种商品`,
      ].join(' · '),
      targets: targetsText(round, nameOf),
      remark: round.remark,
      sellers: round.sellers.map((seller) => ({
        sellerCode: seller.sellerCode,
        sellerName: seller.sellerName,
        answer: answerTag({ ...seller, endsAt: round.endsAt }, now),
        at: seller.answeredDate && formatInstant(seller.answeredDate),
        reply: seller.reply,
      })),
    })),
  };
}
export type CountersView = ReturnType<typeof countersView>;

/** Whether a buyer can ask for other prices: somebody has offered, nothing is sealed or decided. */
export const mayCounter = ({
  state,
  sealedUntil,
  sellers,
}: Pick<InquiryOfBuyer, 'state' | 'sealedUntil' | 'sellers'>): boolean =>
  !isInquiryDecided(state) &&
  sealedUntil === null &&
  sellers.some(({ offer }) => offer !== null && offer.withdrawn === null);

const targetsText = ({ lines }: CounterOfBuyer, nameOf: ReadonlyMap<number, string>): string =>
  lines
    .slice(0, TARGETS_SHOWN)
    .map(({ position, price }) => `${nameOf.get(position) ?? ''} ¥${formatYuanText(price)}`)
    .join('，') + (lines.length > TARGETS_SHOWN ? ` 等 ${lines.length} 种` : '');

/** The newest target price of a line for a seller, and what has become of it; '' where there was none. */
export function targetNote(
  counters: readonly CounterOfBuyer[],
  { sellerCode, position }: { sellerCode: string; position: number },
  now: Date,
): string {
  for (const round of counters) {
    const seller = round.sellers.find((each) => each.sellerCode === sellerCode);
    const line = round.lines.find((each) => each.position === position);
    if (!seller || !line) continue;
    const { label } = answerTag({ ...seller, endsAt: round.endsAt }, now);
    return `还价 ¥${formatYuanText(line.price)} ${label}`;
  }
  return '';
}
