import type { z } from 'zod';
import type { GoodsForInquiry } from '#app/domain/inquiry/contract.ts';
import {
  CONDITIONS_REQUIRED,
  COUNT_PROBLEM_TEXT,
  DELIVERY_WAY_REQUIRED,
  describedUnitDecimals,
  END_DATE_PASSED,
  END_DATE_REQUIRED,
  isDeadlinePassed,
  readInquiryCount,
  TITLE_REQUIRED,
} from '#app/domain/inquiry/inquiry.ts';
import { parseQuantity, toQuantity } from '#app/domain/quantity.ts';
import { parseWallTime, wallTimeOfControl } from '#app/domain/time.ts';
import type { inquiryForm, TypedInquiryRow } from './inquiry.server.ts';

const GOODS_GONE = '商品不存在或已下架，请删除此行';
const PRODUCT_NAME_REQUIRED = '请输入商品名称';
const SELLERS_REQUIRED = '请选择询价的卖家';

export interface InquiryProblems {
  errors: Record<string, string[]>;
  /** What controls are set to instead of what was typed (spec 2 §5). */
  resets: Record<string, string>;
}

/** Everything that is wrong with an inquiry, so that nobody learns it bit by bit. */
export function inquiryProblems(
  value: z.output<typeof inquiryForm.schema>,
  rows: readonly TypedInquiryRow[],
  goods: readonly GoodsForInquiry[],
  now: Date,
): InquiryProblems {
  const problems: InquiryProblems = { errors: {}, resets: {} };
  const say = (control: string, text: string | null | false) => {
    if (text) problems.errors[control] = [text];
  };
  say('endDate', endDateProblem(value.endDate, now));
  say('conditions', value.conditions.trim() === '' && CONDITIONS_REQUIRED);
  say('deliveryWay', value.deliveryWay === '' && DELIVERY_WAY_REQUIRED);
  say('title', value.title.trim() === '' && TITLE_REQUIRED);
  say('sellerCodes', value.sellerCodes.length === 0 && SELLERS_REQUIRED);
  const byId = new Map(goods.map((each) => [each.goodsId, each]));
  for (const row of rows) checkRow(row, byId.get(row.goodsId), problems);
  return problems;
}

function endDateProblem(text: string, now: Date): string | null {
  const endDate = parseWallTime(wallTimeOfControl(text));
  if (!endDate) return END_DATE_REQUIRED;
  return isDeadlinePassed(endDate, now) ? END_DATE_PASSED : null;
}

function checkRow(
  row: TypedInquiryRow,
  goods: GoodsForInquiry | undefined,
  { errors, resets }: InquiryProblems,
): void {
  const control = `count.${row.row}`;
  if (row.goodsId && !goods) {
    errors[control] = [GOODS_GONE];
    return;
  }
  if (!row.goodsId && row.productName.trim() === '') {
    errors[`productName.${row.row}`] = [PRODUCT_NAME_REQUIRED];
  }
  const read = readInquiryCount(row.count, {
    unitDecimals: goods?.unitDecimals ?? describedUnitDecimals(row.unit),
    miniQuantity: goods ? parseQuantity(goods.miniQuantity, { decimals: true }) : null,
  });
  if ('count' in read) return;
  const { problem } = read;
  errors[control] = [COUNT_PROBLEM_TEXT[problem.kind]];
  if (problem.kind !== 'required') resets[control] = toQuantity(problem.resetTo);
}
