import { formatYuanText } from '#app/domain/money.ts';
import type { SampleRow, StatementReading } from '#app/domain/remittance/reading-contract.ts';
import {
  COLUMN_KINDS,
  COLUMN_LABEL,
  type ColumnKind,
  type Columns,
} from '#app/domain/remittance/statement-columns.ts';
import { formatInstant } from '#app/domain/time.ts';
import { STATEMENTS } from './paths.ts';

/** The controls of columns by their place, and of lines that may be known by their row. */
export const COLUMN_CONTROL = 'column.';
export const TWIN_CONTROL = 'twin.';

type Questions = StatementReading['questions'];
type Twin = Questions['twins'][number];

/** A question with its readings, of which one is chosen. */
interface Question {
  name: string;
  label: string;
  options: { value: string; label: string; detail?: string }[];
  answer: string | undefined;
}

const money = ({ rows, amount }: { rows: number; amount: string }): string =>
  `${rows} 笔，¥${formatYuanText(amount)}`;

export function viewOf(reading: StatementReading) {
  const { id, fileName, layout, marked, questions, digest, added, statementId } = reading;
  const asked = questionsOf(questions);
  const open = asked.filter(({ answer }) => answer === undefined).length;
  return {
    id,
    fileName,
    read: `${reading.readBy} ${formatInstant(reading.readDate)} 读入`,
    unreadSheets: reading.unreadSheets,
    importedTo: statementId && `${STATEMENTS}?statement=${statementId}`,
    facts: factsOf(reading),
    layout: {
      name: layout.name,
      state: layout.state,
      columns: layout.headers.map((header, at) => ({
        name: `${COLUMN_CONTROL}${at}`,
        header: header || `第 ${at + 1} 列`,
        kind: kindAt(layout.columns, at),
        examples: layout.examples[at]?.join('；') || '（空）',
      })),
    },
    kinds: COLUMN_KINDS.map((kind) => ({ value: kind, label: COLUMN_LABEL[kind] })),
    samples: reading.samples.map(sampleOf),
    questions: asked,
    marked: { ...marked, more: marked.rows - marked.shown.length },
    digest,
    importLabel: `导入 ${money(added)}`,
    waitsFor: waitsFor(layout.state, open, added.rows),
  };
}

/** Why nothing can be imported yet. */
function waitsFor(state: string, open: number, added: number): string {
  if (state === 'unknown') return '请先说明各列的内容';
  if (state === 'proposed') return '请先确认各列的含义';
  if (open > 0) return `还有 ${open} 个问题没有回答，回答后才能导入`;
  return added === 0 ? '没有新的收入可以导入' : '';
}

const factsOf = (reading: StatementReading) => {
  const { income, outgoing, notes, marked, known, added } = reading;
  return [
    { term: '读入', value: `${income.rows + outgoing.rows + notes + marked.rows} 行（表头以下）` },
    { term: '收入', value: money(income) },
    { term: '支出', value: `${money(outgoing)}，不导入` },
    { term: '无法识别或待确认', value: `${marked.rows} 行，不导入` },
    { term: '合计与说明', value: `${notes} 行` },
    { term: '以前导入过', value: money(known) },
    { term: '将导入', value: money(added) },
  ];
};

const kindAt = (columns: Columns, at: number): ColumnKind | '' =>
  COLUMN_KINDS.find((kind) => columns[kind]?.includes(at)) ?? '';

const sampleOf = ({ row, way, reason, line }: SampleRow) => ({
  row,
  way: way === 'in' ? ('收入' as const) : way === 'out' ? ('支出' as const) : ('无法识别' as const),
  reason,
  time: line ? formatInstant(line.paidDate) : '',
  amount: line ? formatYuanText(line.amount) : '',
  payer: line ? line.payerName || '（未注明）' : '',
  account: line?.payerAccount ?? '',
  remark: line?.remark ?? '',
  reference: line?.reference ?? '',
});

function questionsOf({ way, dayOrder, twins }: Questions): Question[] {
  return [
    ...(way ? [wayQuestion(way)] : []),
    ...(dayOrder ? [dayOrderQuestion(dayOrder)] : []),
    ...twins.map(twinQuestion),
  ];
}

const wayQuestion = (way: NonNullable<Questions['way']>): Question => ({
  name: 'way',
  label: `${way.rows} 行只有金额，没有正负号，也没有收支方向。这些金额是：`,
  options: [
    { value: 'in', label: '收入', detail: `都是收到的钱：${money(way)}` },
    { value: 'out', label: '支出', detail: `都是付出的钱：${money(way)}，不导入` },
    { value: 'neither', label: '两种都有', detail: '无法区分，这些行不导入' },
  ],
  answer: way.answer ?? undefined,
});

const dayOrderQuestion = (days: NonNullable<Questions['dayOrder']>): Question => ({
  name: 'dayOrder',
  label: `${days.rows} 行的日期有两种读法。「${days.text}」是：`,
  options: [
    { value: 'dayFirst', label: days.dayFirst, detail: '日在前，月在后' },
    { value: 'monthFirst', label: days.monthFirst, detail: '月在前，日在后' },
    { value: 'neither', label: '都不是', detail: '这些行不导入' },
  ],
  answer: days.answer ?? undefined,
});

const STATE_LABEL = { waiting: '待处理', booked: '已入账', aside: '不属于平台' } as const;

const referenceText = (reference: string): string =>
  reference ? `流水号 ${reference}` : '没有流水号';

function twinQuestion({ row, line, others, answer }: Twin): Question {
  const payer = line.payerName || '（未注明付款人）';
  const beside = others.map((other) =>
    [
      other.row === null ? `已导入的${STATE_LABEL[other.state]}流水` : `本文件第 ${other.row} 行`,
      referenceText(other.reference),
      formatInstant(other.paidDate),
      ...(other.orderCode ? [`订单 ${other.orderCode}`] : []),
    ].join(' '),
  );
  const own = [referenceText(line.reference), formatInstant(line.paidDate)].join(' ');
  return {
    name: `${TWIN_CONTROL}${row}`,
    label: `第 ${row} 行 ${payer} ¥${formatYuanText(line.amount)}（${own}），与 ${beside.join('；')} 除流水号、账号、时间外相同：`,
    options: [
      { value: 'same', label: '是同一笔款', detail: '不再导入' },
      { value: 'other', label: '是另一笔款', detail: '照常导入' },
    ],
    answer: answer ?? undefined,
  };
}
