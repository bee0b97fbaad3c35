import {
  type CellRead,
  plainCell,
  readRows,
  type TableHead,
  tableHead,
} from '#app/domain/catalogue/headed-table.ts';
import type { UnreadRow } from '#app/domain/catalogue/listing-table.ts';
import type { FieldNames } from '#app/domain/catalogue/price-headings.ts';
import { type Cell, type TableRow, textsOf } from '#app/domain/table.ts';
import { beginningOf } from '#app/domain/typed-text.ts';
import type { InvitedRow } from './invitation-contract.ts';

/** The columns of a table of people who are invited, as its rows are talked about. */
export const INVITATION_HEADINGS = {
  name: '姓名',
  phone: '手机号',
  tel: '电话',
  mail: '邮箱',
  role: '角色',
} as const;
export type InvitationField = keyof typeof INVITATION_HEADINGS;

const WHOSE = '(?:员工|成员|人员|同事|用户|联系人|被邀请人|本人)?';
const NAMES: FieldNames<InvitationField> = [
  ['name', new RegExp(`^${WHOSE}(?:姓名|名字|名称)$|^(?:联系人|成员|员工|name)$`)],
  ['phone', new RegExp(`^${WHOSE}(?:手机|移动电话|手机电话)(?:号码|号)?$|^(?:mobile|cell|phone)$`)],
  ['tel', new RegExp(`^${WHOSE}(?:联系电话|联系方式|电话)(?:号码|号)?$|^tel$`)],
  ['mail', /^(?:电子|工作|企业|公司)?(?:邮箱|邮件|邮箱地址|邮件地址)$|^e-?mail$/],
  ['role', /^(?:系统|平台|账号|成员|用户)?(?:角色|权限)(?:名称)?$|^role$/],
];

export const NO_INVITATION_TABLE =
  '没有找到表头：至少要有「手机号」或「邮箱」一列，例如「姓名、手机号、角色」';
export const NOBODY_IN_IT = '表格中没有要邀请的人';

/** The first row with a phone or a mail address; null where none has either. */
export const invitationHead = (rows: readonly TableRow[]): TableHead<InvitationField> | null =>
  tableHead(rows, NAMES, (found) =>
    (['phone', 'tel', 'mail'] as const).some((field) => found.has(field)),
  );

/** 1.3800138000E+10, where a program has kept all digits of a phone number. */
const WHOLE_EXPONENT = /^(\d)\.(\d{10})E\+?10$/i;
/** 13800138000.0, as programs write a number that they have counted with. */
const WITH_FRACTION = /^(\d+)\.0+$/;

/** A phone number, which a program may have kept as a number. */
function phoneCell(cell: Cell): CellRead {
  const [, first = '', rest = ''] = WHOLE_EXPONENT.exec(cell.text) ?? [];
  if (first) return { value: first + rest };
  const plain = plainCell(cell);
  return plain.doubt ? plain : { value: WITH_FRACTION.exec(cell.text)?.[1] ?? cell.text };
}

/** 合计：12 人, 备注：…: a row below the people, without any of them. */
const CLOSING = /^(?:合计|总计|共计|小计|备注|注|说明|填表人|制表人|审核人|日期)(?:[:：\s(（]|$)/;

const isClosing = (row: TableRow): boolean =>
  CLOSING.test(textsOf(row).find((text) => text !== '') ?? '');

/**
 * The people below a head; those of whom a cell is doubtful are shown with what is wrong, and are left out. A mobile
 * number goes before another phone and before a mail address.
 * @param fallback the role of those for whom the table has none; empty: they are asked about
 */
export function readInvitations(
  table: readonly TableRow[],
  head: TableHead<InvitationField>,
  fallback = '',
): { rows: InvitedRow[]; unread: UnreadRow[] } {
  const people = [
    ...table.slice(0, head.next),
    ...table.slice(head.next).filter((row) => !isClosing(row)),
  ];
  const { rows, unread } = readRows(people, head, {
    label: (field) => INVITATION_HEADINGS[field],
    readCell: ({ field }, cell) =>
      field === 'phone' || field === 'tel' ? phoneCell(cell) : plainCell(cell),
  });
  return {
    rows: rows.map(({ line, values: { name = '', phone, tel, mail = '', role = '' } }) => ({
      ...{ line, name: beginningOf(name, LONGEST_NAME) },
      ...{ invitee: phone || tel || mail, role: role || fallback },
    })),
    unread,
  };
}

/** Of a name, which only helps to know the row by. */
const LONGEST_NAME = 50;
