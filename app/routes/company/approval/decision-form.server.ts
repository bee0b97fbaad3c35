import { z } from 'zod';
import { REASON_TOO_LONG } from '#app/domain/company/approval.ts';

/** What is typed to decide; which button is pressed says how. */
export const decisionFields = {
  reason: z.string().max(1000, { error: REASON_TOO_LONG }).default(''),
};

export const AGREE = 'agree';
export const RETURN = 'return';

/** The decision of a form; pressed without a button it is none. */
export const decisionOf = (intent: string, reason: string) =>
  intent === AGREE || intent === RETURN ? { agree: intent === AGREE, reason } : null;

export const CHOOSE = '请按「同意」或「退回」';
