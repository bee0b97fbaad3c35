/** What a column of a bank's statement may hold; several columns may make up one remark. */
export const COLUMN_KINDS = [
  'date',
  'time',
  'amount',
  'outgoing',
  'either',
  'signed',
  'direction',
  'state',
  'currency',
  'payerName',
  'payerAccount',
  'remark',
  'reference',
] as const;
export type ColumnKind = (typeof COLUMN_KINDS)[number];

export const COLUMN_LABEL: Readonly<Record<ColumnKind, string>> = {
  date: '日期',
  time: '时间',
  amount: '收入金额',
  outgoing: '支出金额',
  either: '金额（另有收支方向一列）',
  signed: '金额（收入为正、支出为负）',
  direction: '收支方向',
  state: '交易状态',
  currency: '币种',
  payerName: '对方户名',
  payerAccount: '对方账号',
  remark: '摘要或附言',
  reference: '银行流水号',
};

/** Characters of the name that an operator gives to a bank's layout. */
export const LAYOUT_NAME_MAX = 40;
export const COLUMNS_MISSING = '请至少选择日期、对方户名和一列金额，同一种金额只有一列';

/** The indices of a statement's columns, by what the columns hold. */
export type Columns = Partial<Record<ColumnKind, number[]>>;

export interface Layout {
  headers: readonly string[];
  columns: Columns;
}

/** The part of a heading that says yuan: 金额(元), 借方发生额/元(支取). */
const YUAN = '(?:/?\\(?(?:人民币)?元\\)?)?';
const amountOf = (words: string) =>
  new RegExp(`^(?:${words})(?:发生额|金额|额|数)?${YUAN}(?:\\((?:支取|收入)\\))?$`);
/** The words for the other side of a payment. */
const OTHER_PARTY = '(?:交易)?(?:对方|付款|对手|收\\(付\\)方)(?:方|人|单位|信息)*';

/** Words in the heads of Chinese banks' statements, the more specific first. */
const WORDS: readonly (readonly [ColumnKind, RegExp])[] = [
  ['payerAccount', new RegExp(`^${OTHER_PARTY}(?:账|帐)[号户]$|对方银行账号|付款人账号`)],
  [
    'payerName',
    new RegExp(
      `^(?!原|.*(?:开户|银行|行名|行号|机构)).*${OTHER_PARTY}.*(?:户名|名称|单位|姓名)|^付款人$|^(?:交易)?对方$`,
    ),
  ],
  ['reference', /流水号|交易(?:订单|单)?号|凭证号(?!类)|业务编号|参考号/],
  ['currency', /^(?:交易|账户)?(?:币种|币别|货币)(?:名称|代码)?$/],
  ['state', /^(?:交易|当前|处理|记账|入账)(?:状态|结果)$|^状态$/],
  [
    'direction',
    /^(?!.*(?:方式|金额|发生额|账号|户名|日期|时间)).*(?:借贷|借\/贷|收支|收\/支|收付|收\/付|收入\/支出|方向|来往账|往来账|来账\/往账|来\/往|转入\/转出|进\/出|进出|资金流向)|^[+±]\/?-?$|^(?:DR|D)\/(?:CR|C)$|^(?:CR|C)\/(?:DR|D)$/i,
  ],
  ['amount', amountOf('收入|贷方|转入|收款|入账|存入')],
  ['outgoing', amountOf('支出|借方|转出|付款|出账|支取')],
  ['either', amountOf('交易|发生|本次|交易发生|本次发生|收入/支出|收支|借贷|(?=金额|发生额)')],
  ['remark', /摘要|附言|用途|备注|说明/],
  ['date', /日期|^(?:交易|记账|入账)日$/],
  ['time', /时间/],
];

/** Heading words of columns that are not read; with them a second row of headings is recognised. */
const UNREAD =
  /^(?:借方?|贷方?|余额|账户余额|户名|名称|账[号户]|帐[号户]|行名|行号|开户行|序号|种类|号码|凭证种类)$/;

/** A heading without the English that a bank adds: 交易日期[ Transaction Date ]. */
const plain = (header: string): string =>
  header
    .normalize('NFKC')
    .replace(/\s/g, '')
    .replace(/(?<=.)\[[^[\]]*\]$/, '');

/** What a heading says: by its last part, as of 对方 / 户名, or else by all parts together. */
function kindOf(header: string): ColumnKind | undefined {
  const parts = header.split(' / ').map(plain);
  const spoken = [parts.at(-1) ?? '', parts.join('')];
  return spoken.flatMap((text) => WORDS.find(([, words]) => words.test(text))?.[0] ?? [])[0];
}

export const isHeadingWord = (text: string): boolean =>
  kindOf(text) !== undefined || UNREAD.test(plain(text));

/** A statement has only one column of each of these kinds; where it seems to have two, a person chooses. */
const ONE_OF: readonly ColumnKind[] = [
  'amount',
  'outgoing',
  'either',
  'direction',
  'state',
  'currency',
];

/** The columns that the words of a statement's head name. */
export function columnsOf(headers: readonly string[]): Columns {
  const columns: Columns = {};
  headers.forEach((header, at) => {
    const kind = kindOf(header);
    if (!kind) return;
    if (kind === 'remark' || ONE_OF.includes(kind)) columns[kind] = [...(columns[kind] ?? []), at];
    else columns[kind] ??= [at];
  });
  // Without a column of days, the column of times holds the day as well.
  if (!columns.date && columns.time) {
    columns.date = columns.time;
    delete columns.time;
  }
  // Income has a column of its own, so no other column can hold it.
  if (columns.amount) delete columns.either;
  return columns;
}

/** The columns that every statement needs, and the three kinds of which it needs one for the amount. */
const NEEDED: readonly ColumnKind[] = ['date', 'payerName'];
const AMOUNTS: readonly ColumnKind[] = ['amount', 'either', 'signed'];

export function isComplete(columns: Columns): boolean {
  const has = (kind: ColumnKind) => (columns[kind] ?? []).length > 0;
  const isTwice = ONE_OF.some((kind) => (columns[kind] ?? []).length > 1);
  return NEEDED.every(has) && AMOUNTS.some(has) && !isTwice;
}

export const isSameHead = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length &&
  one.every((header, at) => plain(header) === plain(other[at] ?? ''));
