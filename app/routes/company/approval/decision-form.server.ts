import { z } from 'zod';
import { REASON_TOO_LONG } from '#app/domain/company/approval.ts';

/** What is typed to decide; the pressed button decides, and `about` selects the words of the answer. */
export const decisionFields = {
  reason: z.string().max(1000, { error: REASON_TOO_LONG }).default(''),
  shownAmount: z.string().max(32).optional(),
  about: z.string().max(16).default('order'),
};

export const AGREE = 'agree';
export const RETURN = 'return';

/** The decision of a form; pressed without a button it is none. */
export const decisionOf = (
  intent: string,
  { reason, shownAmount }: { reason: string; shownAmount?: string | undefined },
) =>
  intent === AGREE || intent === RETURN ? { agree: intent === AGREE, reason, shownAmount } : null;

export const decidedText = (agree: boolean, about: string): string => {
  if (agree) return '已同意';
  return about === 'sign' ? '已退回，并告知报名人' : '已退回，订单已取消并告知下单人';
};

export const CHOOSE = '请按「同意」或「退回」';
