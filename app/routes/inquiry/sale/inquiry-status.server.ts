import { INQUIRY_STATE_LABEL } from '#app/domain/inquiry/inquiry.ts';
import type { ReceivedInquiry } from '#app/domain/inquiry/offer-contract.ts';
import { formatInstant } from '#app/domain/time.ts';

type OwnOfferState = Pick<ReceivedInquiry, 'state' | 'lastCutNum' | 'withdrawn' | 'outcome'> &
  Partial<Pick<ReceivedInquiry, 'awards' | 'counterEndsAt'>>;

const OUTCOME = {
  won: { label: '已中标', tone: 'success' },
  lost: { label: '未中标', tone: 'neutral' },
  closed: { label: '已关闭', tone: 'neutral' },
} as const;

/** The state of an inquiry for the seller, in a word. */
export function statusTag({
  state,
  lastCutNum,
  withdrawn,
  outcome,
  awards = [],
  counterEndsAt,
}: OwnOfferState) {
  if (outcome) return OUTCOME[outcome];
  if (counterEndsAt) return { label: '买家还价', tone: 'warning' } as const;
  if (awards.length > 0) return { label: '部分中标', tone: 'success' } as const;
  if (withdrawn) return { label: '已撤回', tone: 'neutral' } as const;
  if (lastCutNum > 0) return { label: `已报价 第 ${lastCutNum} 轮`, tone: 'info' } as const;
  return state === 'open'
    ? ({ label: '待报价', tone: 'warning' } as const)
    : ({ label: INQUIRY_STATE_LABEL[state], tone: 'neutral' } as const);
}

/** Why the store has no valid offer or cannot send one, and what happens next; else null. */
export function statusNote({
  state,
  lastCutNum,
  withdrawn,
  outcome,
  awards = [],
  counterEndsAt,
}: OwnOfferState) {
  if (outcome === 'won') {
    return { tone: 'success', text: '买家已采纳您的报价。' } as const;
  }
  if (counterEndsAt) {
    const until = formatInstant(counterEndsAt);
    return { tone: 'warning', text: `买家已还价，请在 ${until} 前修改报价或答复。` } as const;
  }
  const won = new Set(awards.map(({ position }) => position)).size;
  if (won > 0 && !outcome) {
    const text = `买家已采纳您报价中的 ${won} 种商品，其余商品买家仍在选择。`;
    return { tone: 'success', text } as const;
  }
  if (outcome === 'lost') {
    return { tone: 'neutral', text: '买家已选择其他报价，感谢您的参与。' } as const;
  }
  if (outcome === 'closed') {
    return { tone: 'neutral', text: '买家已关闭该询价单，不能再报价。' } as const;
  }
  if (state === 'open') {
    return withdrawn
      ? ({ tone: 'info', text: '您已撤回报价，截止前可以重新报价。' } as const)
      : null;
  }
  const next = lastCutNum > 0 && !withdrawn ? '，请等待买家选择' : '';
  return { tone: 'warning', text: `报价已截止，不能再提交${next}。` } as const;
}
