import { and, eq, not } from 'drizzle-orm';
import type { Texts } from '#app/domain/account/audit-changes.ts';
import { AMOUNT_INVALID } from '#app/domain/company/approval.ts';
import {
  SUM_CHOICE_REQUIRED,
  SUM_PERIODS,
  SUM_SELLERS,
  SUM_SPENDERS,
  SUM_UNKNOWN,
  SUMS_MAX,
  sumText,
  TOO_MANY_SUMS,
} from '#app/domain/company/sum-rule.ts';
import { saveSumRule } from '#app/domain/company/sum-rule-contract.ts';
import { type Fen, formatYuan } from '#app/domain/money.ts';
import { typedYuan } from '#app/domain/typed-yuan.ts';
import { accept, Refusal, wrong } from '#trading-api/platform/refusal.ts';
import { approvalRules, approvalSums } from '#trading-api/schema.ts';
import { lockRule } from './approval-rules.ts';
import type { Planner } from './controls.ts';
import { requireEnterprise } from './enterprise.ts';

export const planSum: Planner<typeof saveSumRule> = async (call) => {
  const { db: tx, customer, person, input: typed, now } = call;
  requireEnterprise(customer);
  const choice = wrong('invalid', SUM_CHOICE_REQUIRED);
  const { amount, ...rule } = accept(saveSumRule, {
    period: SUM_PERIODS.find((each) => each === typed.period) ?? choice,
    spender: SUM_SPENDERS.find((each) => each === typed.spender) ?? choice,
    sellers: SUM_SELLERS.find((each) => each === typed.sellers) ?? choice,
    amount: amountOf(typed.amount),
  });
  const companyId = customer.id;
  const ofCompany = eq(approvalSums.companyId, companyId);
  const { period, spender, sellers } = approvalSums;
  const same = and(eq(period, rule.period), eq(spender, rule.spender), eq(sellers, rule.sellers));
  const own = and(ofCompany, same);
  const [before] = await tx.select({ amount: approvalSums.amount }).from(approvalSums).where(own);
  if (amount === null && !before) throw new Refusal('invalid', SUM_UNKNOWN, 'amount');
  if (amount !== null) {
    const others = await tx.$count(approvalSums, and(ofCompany, same && not(same)));
    if (others >= SUMS_MAX) throw new Refusal('tooMany', TOO_MANY_SUMS);
  }
  return {
    action: 'approvalSumSaved',
    about: sumText(rule),
    before: sumTexts(before?.amount ?? null),
    after: sumTexts(amount),
    async apply() {
      // Purchases lock the rule's row, so there is one from the first sum on.
      await tx
        .insert(approvalRules)
        .values({ companyId, changedAt: now, changedBy: person.id })
        .onConflictDoNothing();
      await lockRule(tx, companyId);
      if (amount === null) await tx.delete(approvalSums).where(own);
      else {
        await tx
          .insert(approvalSums)
          .values({ companyId, ...rule, amount })
          .onConflictDoUpdate({
            target: [approvalSums.companyId, period, spender, sellers],
            set: { amount },
          });
      }
    },
  };
};

const sumTexts = (amount: Fen | null): Texts => ({
  '累计金额（元）': amount === null ? '' : formatYuan(amount),
});

function amountOf(typed: string) {
  if (typed.trim() === '') return null;
  return typedYuan(typed) || wrong('invalid', AMOUNT_INVALID);
}
