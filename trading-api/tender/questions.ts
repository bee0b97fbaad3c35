import { and, eq, isNull } from 'drizzle-orm';
import type { Parsed } from '#app/domain/endpoint.ts';
import { askTender as askTenderCall } from '#app/domain/tender/bidder-contract.ts';
import {
  ANSWER_REQUIRED,
  MOST_OWN_QUESTIONS,
  MOST_QUESTIONS,
  QUESTION_REQUIRED,
} from '#app/domain/tender/tender.ts';
import { answerTender as answerTenderCall } from '#app/domain/tender/tenderer-contract.ts';
import { hasPassed } from '#app/domain/time.ts';
import type { Customer } from '#trading-api/account/index.ts';
import { notify } from '#trading-api/message/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { accept, filled, notFound, Refusal } from '#trading-api/platform/refusal.ts';
import { rowId } from '#trading-api/platform/row-id.ts';
import { tenderQuestions } from '#trading-api/schema.ts';
import { refuseOwn } from './offers.ts';
import { lockTender, tenderStateOf } from './reads.ts';
import { record } from './record.ts';

const QUESTIONS_OVER = '提问时间已截止';
const ANSWERS_OVER = '投标已截止，不能再答复';
const TOO_MANY = `每个招标最多 ${MOST_QUESTIONS} 个问题`;
const TOO_MANY_OWN = `每家企业最多提 ${MOST_OWN_QUESTIONS} 个问题`;
const ANSWERED_ALREADY = '该问题已答复';
const QUESTION_UNKNOWN = '问题不存在';

export async function askTender(
  tx: Database,
  customer: Customer,
  input: Parsed<typeof askTenderCall>,
  clock: () => Date,
): Promise<void> {
  const { text } = accept(askTenderCall, { text: filled(input.text, QUESTION_REQUIRED) });
  const tender = await lockTender(tx, input.id);
  refuseOwn(tender, customer);
  const now = clock();
  const isOver =
    tenderStateOf(tender, now) !== 'open' || hasPassed(tender.questionsEnd ?? now, now);
  if (isOver) throw new Refusal('over', QUESTIONS_OVER);
  const asked = await tx.$count(tenderQuestions, eq(tenderQuestions.tenderId, tender.id));
  if (asked >= MOST_QUESTIONS) throw new Refusal('tooMany', TOO_MANY);
  const own = and(
    eq(tenderQuestions.tenderId, tender.id),
    eq(tenderQuestions.customerId, customer.id),
  );
  if ((await tx.$count(tenderQuestions, own)) >= MOST_OWN_QUESTIONS) {
    throw new Refusal('tooMany', TOO_MANY_OWN);
  }
  await tx
    .insert(tenderQuestions)
    .values({ tenderId: tender.id, customerId: customer.id, text, askedAt: now });
  const { id, title, customerId } = tender;
  if (customerId !== null)
    await notify(tx, 'tenderAsked', [{ customerId }], { id, title }, { now });
}

/** An answer is read by all, and no more given once nobody can act on it. */
export async function answerTender(
  tx: Database,
  customer: Customer,
  input: Parsed<typeof answerTenderCall>,
  clock: () => Date,
): Promise<void> {
  const { answer } = accept(answerTenderCall, { answer: filled(input.answer, ANSWER_REQUIRED) });
  const tender = await lockTender(tx, input.id, customer.id);
  const now = clock();
  if (tenderStateOf(tender, now) !== 'open') throw new Refusal('over', ANSWERS_OVER);
  const wanted = and(
    eq(tenderQuestions.tenderId, tender.id),
    eq(tenderQuestions.id, rowId(input.questionId) ?? 0),
  );
  const [question] = await tx.select().from(tenderQuestions).where(wanted);
  if (!question) throw notFound(QUESTION_UNKNOWN);
  if (question.answeredAt) throw new Refusal('alreadySo', ANSWERED_ALREADY);
  await tx
    .update(tenderQuestions)
    .set({ answer, answeredAt: now })
    .where(and(wanted, isNull(tenderQuestions.answeredAt)));
  await record(tx, tender, 'answered', { question: question.text, answer }, now);
  const { id, title } = tender;
  const asker = [{ customerId: question.customerId }];
  await notify(tx, 'tenderAnswered', asker, { id, title }, { now });
}
