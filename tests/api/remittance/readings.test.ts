import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  answerReading,
  dropReading,
  forgetStatementLayout,
  importReading,
  openReadings,
  readStatementFile,
  saveStatementLayout,
  statementLayouts,
  statementReading,
} from '#app/domain/remittance/reading-contract.ts';
import { times } from '#tests/api/order/racing.ts';
import { problemsOf, refusalOf } from '#tests/api/support/market.ts';
import {
  type Buyer,
  newSerial,
  type OpenMarket,
  openMarket,
} from '#tests/api/support/open-market.ts';
import { confirmed, readLines } from '#tests/support/statement-lines.ts';
import { sweepOldRows } from '#trading-api/jobs/sweep.ts';
import { bankLines, statementReadings } from '#trading-api/schema.ts';
import { arrived, importLines, lineBy, operatorOf } from './remitting.ts';

let market: OpenMarket;
let operator: Buyer;
beforeAll(async () => {
  market = await openMarket();
  operator = await operatorOf(market);
});
afterAll(() => market.close());

type Cells = (string | { kind: 'number'; text: string })[];

/** Reads rows whose columns their words name, and confirms the head. */
async function read(...rows: Cells[]) {
  const id = await unconfirmed(...rows);
  return confirmed(operator.call, id);
}
async function unconfirmed(...rows: Cells[]) {
  const numbered = rows.map((cells, at) => ({ number: at + 1, cells }));
  const { id } = await operator.call(readStatementFile, { fileName: '流水.csv', rows: numbered });
  return id;
}
const look = (id: string) => operator.call(statementReading, { id });
const importOf = (id: string, digest: string | null, more = {}) =>
  operator.call(importReading, { id, digest: digest ?? 'none', ...more });
const referencesOf = async (payerName: string) =>
  (await market.db.select().from(bankLines).where(eq(bankLines.payerName, payerName)))
    .map(({ reference }) => reference)
    .sort();

/** A head of this test alone, which nobody has confirmed. */
const newHead = () => ['日期', '收入金额', '支出金额', '对方户名', `备注${newSerial()}`, '流水号'];

describe('a file is seen before anything of it is kept', () => {
  test('rows, income, outgoing, marked and known, with their sums, and nothing is kept yet', async () => {
    const payer = newSerial();
    const head = newHead();
    await importLines(operator, [
      arrived(market, {
        ...{ payerName: payer, reference: 'K1', amount: '5.00', payerAccount: '', remark: '货款' },
        paidDate: '2026-11-20T00:00:00+08:00',
      }),
    ]);
    const before = await market.db.$count(bankLines);
    const reading = await read(
      ['账号', '3200'],
      head,
      ['2026-11-20', '5', '', payer, '货款', 'K1'],
      ['2026-11-21', { kind: 'number', text: '38000' }, '', payer, '货款', 'A2'],
      ['2026-11-21', '', '1,300.5', '顺达', '运费', 'A3'],
      ['2026-11-21', '1+2', '', payer, '货款', 'A4'],
      ['合计', '38005', '1300.5', '', '', ''],
    );
    expect(reading).toMatchObject({
      fileName: '流水.csv',
      readBy: '财务小李',
      statementId: null,
      layout: { state: 'confirmed', headers: head },
      income: { rows: 2, amount: '38005.00' },
      outgoing: { rows: 1, amount: '1300.50' },
      notes: 1,
      marked: {
        rows: 1,
        shown: [
          { row: 6, reason: '金额「1+2」无法读取', text: `2026-11-21，1+2，${payer}，货款，A4` },
        ],
      },
      known: { rows: 1, amount: '5.00' },
      added: { rows: 1, amount: '38000.00' },
      questions: { way: null, dayOrder: null, twins: [] },
    });
    // Both directions are among the samples.
    expect(reading.samples).toMatchObject([
      { row: 3, way: 'in', line: { amount: '5.00' } },
      { row: 4, way: 'in' },
      { row: 5, way: 'out', line: { amount: '1300.50', payerName: '顺达' } },
    ]);
    expect(await market.db.$count(bankLines)).toBe(before);
    expect((await operator.call(openReadings, {})).map(({ id }) => id)).toContain(reading.id);
  });

  test('bankStatement.import: missing: the marked rows are acknowledged; decided: once; and only what came in is kept', async () => {
    const payer = newSerial();
    const { id, digest } = await read(
      newHead(),
      ['2026-11-21', '8', '', payer, '', 'B1'],
      ['2026-11-21', '', '9', payer, '', 'B2'],
      ['2026-11-21', '1234,56', '', payer, '', 'B3'],
    );
    expect(await problemsOf(importOf(id, digest))).toMatchObject([
      { path: ['withoutMarked'], code: 'missing' },
    ]);
    const done = await importOf(id, digest, { withoutMarked: true });
    expect(done).toMatchObject({ added: 1, known: 0 });
    expect(await referencesOf(payer)).toEqual(['B1']);
    const again = await refusalOf(importOf(id, digest, { withoutMarked: true }));
    expect([again.code, again.text]).toEqual(['decided', '这份流水文件已导入，没有重复导入']);
    expect((await look(id)).statementId).toBe(done.id);
    expect((await operator.call(openReadings, {})).map((each) => each.id)).not.toContain(id);
  });

  test('sent twice and by two operators at once it is kept once', async () => {
    const payer = newSerial();
    const { id, digest } = await read(newHead(), ['2026-11-21', '8', '', payer, '', 'C1']);
    const second = await operatorOf(market);
    const outcomes = await Promise.all(
      times(6, (at) =>
        (at % 2 ? operator : second)
          .call(importReading, { id, digest: digest ?? '' })
          .then(() => 'kept')
          .catch((error: { code: string }) => error.code),
      ),
    );
    expect(outcomes.sort()).toEqual([...Array(5).fill('decided'), 'kept']);
    expect(await referencesOf(payer)).toEqual(['C1']);
  });

  test('bankStatement.import: changed: another file has brought a line of it since it was shown', async () => {
    const line = arrived(market, { payerName: newSerial() });
    const { id } = await readLines(operator.call, [line, arrived(market)]);
    const seen = await confirmed(operator.call, id);
    expect(seen.added.rows).toBe(2);
    await importLines(operator, [line]);
    const { code, text } = await refusalOf(importOf(id, seen.digest));
    expect([code, text]).toEqual(['changed', '内容在您查看之后有变化，请核对后重新导入']);
    const now = await look(id);
    expect([now.added.rows, now.known.rows]).toEqual([1, 1]);
    expect(await importOf(id, now.digest)).toMatchObject({ added: 1, known: 1 });
  });

  test('bankStatement.drop: decided: after the import; before it is gone, and a digest opens nothing else', async () => {
    const one = await read(newHead(), ['2026-11-21', '8', '', newSerial(), '', 'D1']);
    const other = await read(newHead(), ['2026-11-21', '8', '', newSerial(), '', 'D2']);
    expect((await refusalOf(importOf(one.id, other.digest))).code).toBe('changed');
    await operator.call(dropReading, { id: one.id });
    expect((await refusalOf(look(one.id))).code).toBe('G404');
    expect((await refusalOf(importOf(one.id, one.digest))).code).toBe('G404');
    await importOf(other.id, other.digest);
    const dropped = operator.call(dropReading, { id: other.id });
    expect((await refusalOf(dropped)).code).toBe('decided');
  });

  test('it is kept for some weeks', async () => {
    const { id } = await read(newHead(), ['2026-11-21', '8', '', newSerial(), '', 'E1']);
    const now = market.now();
    await sweepOldRows(market.db, new Date(now.getTime() + 29 * 86_400_000));
    expect((await look(id)).id).toBe(id);
    await market.db
      .update(statementReadings)
      .set({ readAt: new Date(now.getTime() - 31 * 86_400_000) })
      .where(eq(statementReadings.id, Number(id)));
    await sweepOldRows(market.db, now);
    expect((await refusalOf(look(id))).code).toBe('G404');
  });
});

describe('what the columns of a head hold', () => {
  test('bankStatement.saveLayout: missing: what is needed of a line; once confirmed it is not asked again, until the head changes or it is forgotten', async () => {
    const payer = newSerial();
    const head = newHead();
    const id = await unconfirmed(head, ['2026-11-21', '8', '', payer, '', 'F1']);
    const proposed = await look(id);
    expect(proposed.layout).toMatchObject({
      state: 'proposed',
      columns: {
        date: [0],
        amount: [1],
        outgoing: [2],
        payerName: [3],
        remark: [4],
        reference: [5],
      },
      examples: [['2026-11-21'], ['8'], [], [payer], [], ['F1']],
    });
    expect(proposed.samples).toHaveLength(1);
    // Nothing is kept of a head that nobody has confirmed.
    expect(proposed.digest).toBeNull();
    expect((await refusalOf(importOf(id, 'guessed'))).code).toBe('changed');
    const save = (columns: object) =>
      operator.call(saveStatementLayout, { id, columns, name: '试行' });
    expect((await refusalOf(save({ date: [0], amount: [1] }))).code).toBe('missing');
    await save({ date: [0], amount: [2], payerName: [3] });
    await save({ date: [0], amount: [1], payerName: [3], reference: [5] });
    const layouts = await operator.call(statementLayouts, {});
    const own = layouts.filter(({ headers }) => headers.join() === head.join());
    expect(own).toMatchObject([
      {
        ...{ name: '试行', confirmedBy: '财务小李' },
        columns: { date: [0], amount: [1], payerName: [3], reference: [5] },
      },
    ]);
    expect((await look(id)).layout.state).toBe('confirmed');
    const other = await unconfirmed(
      [...head, '余额'],
      ['2026-11-21', '8', '', payer, '', 'F2', '1'],
    );
    expect((await look(other)).layout.state).toBe('proposed');
    const { digest } = await look(id);
    await operator.call(forgetStatementLayout, { id: own[0]?.id ?? '' });
    expect((await look(id)).layout.state).toBe('proposed');
    expect((await refusalOf(importOf(id, digest))).code).toBe('changed');
  });

  test('that no word names has to be said', async () => {
    const head = [`甲${newSerial()}`, '乙', '丙'];
    const id = await unconfirmed(head, ['2026-11-21', '8', '某公司']);
    const unknown = await look(id);
    expect([unknown.layout.state, unknown.samples, unknown.digest]).toEqual(['unknown', [], null]);
    await operator.call(saveStatementLayout, {
      ...{ id, columns: { date: [0], amount: [1], payerName: [2] } },
    });
    expect(await look(id)).toMatchObject({ added: { rows: 1, amount: '8.00' } });
  });

  test('issue 47 §1: a heading of a thousand characters is a heading', async () => {
    const head = newHead();
    head[4] = `备注${'长'.repeat(900)}${newSerial()}`;
    const reading = await read(head, ['2026-11-21', '8', '', newSerial(), '', 'G1']);
    expect(reading.layout).toMatchObject({ state: 'confirmed', headers: head });
    expect(await importOf(reading.id, reading.digest)).toMatchObject({ added: 1 });
  });
});

describe('what can be read in two ways is asked, and kept as it was answered', () => {
  const answer = (id: string, answers: object) => operator.call(answerReading, { id, ...answers });

  test('an amount that says neither that it came nor that it left', async () => {
    const payer = newSerial();
    const head = ['日期', '金额', '对方户名', `备注${newSerial()}`];
    const reading = await read(head, ['2026-11-21', '8', payer], ['2026-11-21', '-9', payer]);
    const { id } = reading;
    expect(reading).toMatchObject({
      questions: { way: { rows: 1, amount: '8.00', answer: null } },
      marked: { rows: 1 },
      outgoing: { rows: 1, amount: '9.00' },
      digest: null,
    });
    await answer(id, { way: 'out' });
    expect(await look(id)).toMatchObject({
      outgoing: { rows: 2 },
      digest: null,
      income: { rows: 0 },
    });
    await answer(id, { way: 'neither' });
    expect(await look(id)).toMatchObject({ marked: { rows: 1 }, income: { rows: 0 } });
    await answer(id, { way: 'in' });
    const answered = await look(id);
    // What was said is of the amounts without a sign, and of no other.
    expect(answered).toMatchObject({
      questions: { way: { rows: 1, answer: 'in' } },
      income: { rows: 1, amount: '8.00' },
      outgoing: { rows: 1, amount: '9.00' },
      marked: { rows: 0 },
    });
    expect(await importOf(id, answered.digest)).toMatchObject({ added: 1 });
    expect((await refusalOf(answer(id, { way: 'out' }))).code).toBe('decided');
  });

  test('bankStatement.answer: decided: after the import; a day of which either part is the month', async () => {
    const payer = newSerial();
    const { id, questions, digest } = await read(newHead(), [
      '03/04/2026',
      '8',
      '',
      payer,
      '',
      'H1',
    ]);
    expect([questions.dayOrder, digest]).toEqual([
      {
        ...{ rows: 1, text: '03/04/2026', dayFirst: '2026-04-03', monthFirst: '2026-03-04' },
        answer: null,
      },
      null,
    ]);
    await answer(id, { dayOrder: 'dayFirst' });
    const answered = await look(id);
    expect(answered.samples).toMatchObject([{ line: { paidDate: '2026-04-02T16:00:00.000Z' } }]);
    await importOf(id, answered.digest);
    expect((await lineBy(market, 'H1'))?.paidAt).toEqual(new Date('2026-04-03T00:00:00+08:00'));
    expect((await refusalOf(answer(id, { dayOrder: 'monthFirst' }))).code).toBe('decided');
  });

  test('issue 47 §2: what is equal but for its reference, in the file and among what is kept', async () => {
    const payerName = newSerial();
    const kept = arrived(market, { payerName, reference: 'J1' });
    await importLines(operator, [kept]);
    const { id } = await readLines(operator.call, [
      kept,
      { ...kept, reference: '2.02E+19', payerAccount: '' },
      { ...kept, reference: 'J3' },
    ]);
    const asked = await confirmed(operator.call, id);
    expect(asked.digest).toBeNull();
    expect(asked.questions.twins).toMatchObject([
      { row: 3, answer: null, others: [{ reference: 'J1', row: null }] },
      { row: 4, answer: null, others: [{ reference: 'J1' }, { row: 3, id: null }] },
    ]);
    await answer(id, { twins: { 3: 'same' } });
    expect((await look(id)).digest).toBeNull();
    await answer(id, { twins: { 3: 'same', 4: 'other' } });
    const answered = await look(id);
    expect(answered).toMatchObject({ known: { rows: 2 }, added: { rows: 1 } });
    await importOf(id, answered.digest);
    expect(await referencesOf(payerName)).toEqual(['J1', 'J3']);
  });
});

test('a line that left, or an amount above zero that is none, cannot be sent as one that came', async () => {
  const payer = newSerial();
  const head = ['日期', '收/支', '金额', '对方户名', `备注${newSerial()}`];
  const { id, digest } = await read(
    head,
    ['2026-11-21', '支出', '7700', payer],
    ['2026-11-21', '收入', '0.00', payer],
    ['2026-11-21', '冲正', '7700', payer],
  );
  expect(digest).toBeNull();
  await operator.call(answerReading, { id, way: 'in', twins: { 2: 'other', 4: 'other' } });
  expect(await look(id)).toMatchObject({
    income: { rows: 0 },
    outgoing: { rows: 1 },
    digest: null,
  });
  for (const sent of ['', 'none', 'x'.repeat(64)]) {
    const tried = importOf(id, sent, { withoutMarked: true });
    expect((await refusalOf(tried)).code).toBe('changed');
  }
  expect(await referencesOf(payer)).toEqual([]);
});
