import { fc, test as prop } from '@fast-check/vitest';
import { describe, expect, test } from 'vitest';
import { EMPTY, type TableRow } from '../table.ts';
import { invitationHead, readInvitations } from './invitation-table.ts';
import { inviteeOf } from './member.ts';
import { roleNamed } from './role-words.ts';

type Texts = readonly (string | object)[];
const row = (number: number, texts: Texts): TableRow => ({
  number,
  cells: texts.map((text) => {
    if (typeof text === 'object') return { ...EMPTY, ...text };
    return text === '' ? EMPTY : { kind: 'text' as const, text };
  }),
});
const table = (...rows: Texts[]) => rows.map((texts, at) => row(at + 1, texts));

function read(rows: readonly TableRow[], fallback = '') {
  const head = invitationHead(rows);
  if (!head) throw new Error('no head');
  return { ...readInvitations(rows, head, fallback), skipped: head.unread };
}

describe('the head', () => {
  test.each([
    [['姓名', '手机号', '角色']],
    [['角色名称', '部门', '移动电话', '员工姓名']],
    [['Name', 'E-mail', 'Role']],
    [['序号', '联系人', '联系电话（必填）', '系统角色', '电子邮箱']],
    [['手机号码']],
  ])('%s', (headings) => {
    expect(invitationHead(table(['某某公司花名册'], headings, ['x']))?.next).toBe(2);
  });

  test('none without a phone and a mail address', () => {
    expect(invitationHead(table(['姓名', '角色'], ['张三', '采购']))).toBeNull();
  });
});

test('a table as another program writes it', () => {
  const { rows, unread, skipped } = read(
    table(
      ['远澄公司花名册'],
      ['角色', '部门', '姓名', '办公电话', '手机', '联系电话', '邮箱'],
      ['采购', '供应部', 'ＷＡＮＧ　五', '021-5', { kind: 'number', text: '13800138000' }, '', ''],
      [
        '财务',
        '财务部',
        '李四',
        '',
        { kind: 'text', text: '1.3800138001E+10', digitsLost: true },
        '',
        '',
      ],
      ['审批', '', '赵六', '', '', '+86 138 0013 8002', 'zhao@example.com'],
      ['采购员', '', '钱七', '', '13800138003.0', '021-66668888', ''],
      ['只读', '', '孙八', '', '', '', 'SUN@example.com'],
      ['采购', '', '周九', '', { kind: 'text', text: '1.38E+10', digitsLost: true }, '', ''],
      ['', '', '', '', { kind: 'error', text: '#N/A' }, '', ''],
      ['', '', '', '', '', '', ''],
      ['合计：', '', '6 人', '', '', '', ''],
      ['备注', '', '请尽快', '', '', '', ''],
    ),
  );
  expect(
    rows.map(({ line, invitee, role }) => [line, inviteeOf(invitee), roleNamed(role)]),
  ).toEqual([
    [3, { phone: '13800138000' }, 'buyer'],
    [4, { phone: '13800138001' }, 'finance'],
    [5, { phone: '13800138002' }, 'approver'],
    [6, { phone: '13800138003' }, 'buyer'],
    [7, { mail: 'sun@example.com' }, 'viewer'],
  ]);
  expect(unread.map(({ line, reason }) => [line, reason])).toEqual([
    [8, expect.stringContaining('E8 手机号：')],
    [9, expect.stringContaining('E9 手机号：')],
  ]);
  expect(skipped).toEqual(['部门', '办公电话']);
});

test('two columns of one thing are not guessed between; a role that the table leaves out is that of the form', () => {
  const two = read(table(['手机', '手机号码'], ['13800138000', '13800138001']));
  expect(two.rows).toEqual([]);
  expect(two.unread[0]?.reason).toContain('请只留一列');
  const [first, second] = read(
    table(['手机', '角色'], ['13800138000', ''], ['13800138001', '财务']),
    'viewer',
  ).rows;
  expect([first?.role, second?.role]).toEqual(['viewer', '财务']);
});

test.each([
  ['采 购 员', 'buyer'],
  ['管理员', 'admin'],
  ['审核人', 'approver'],
  ['会计', 'finance'],
  ['Viewer', 'viewer'],
  ['采购部经理', null],
  ['采购/审批', null],
  ['constructor', null],
  ['', null],
])('the role %s', (word, role) => expect(roleNamed(word)).toBe(role));

const phone = fc
  .tuple(fc.constantFrom('3', '5', '7', '8', '9'), fc.integer({ min: 0, max: 999_999_999 }))
  .map(([second, rest]) => `1${second}${String(rest).padStart(9, '0')}`);
const dressed = fc.constantFrom<(digits: string) => object>(
  (digits) => ({ kind: 'number', text: digits }),
  (digits) => ({ kind: 'text', text: `+86 ${digits.slice(0, 3)} ${digits.slice(3)}` }),
  (digits) => ({
    kind: 'text',
    text: `${digits.slice(0, 3)}-${digits.slice(3, 7)}-${digits.slice(7)}`,
  }),
  (digits) => ({ kind: 'text', text: `${digits}.00` }),
  (digits) => ({ kind: 'text', text: `${digits[0]}.${digits.slice(1)}E+10`, digitsLost: true }),
  (digits) => ({
    kind: 'text',
    text: digits.replace(/\d/g, (each) => '０１２３４５６７８９'[Number(each)] ?? ''),
  }),
);

prop.prop([
  fc.array(fc.tuple(phone, dressed), { minLength: 1, maxLength: 9 }),
  fc.shuffledSubarray(['姓名', '手机', '角色', '部门'], { minLength: 4, maxLength: 4 }),
])(
  'a phone is read as it is dialled, however it is written and wherever it stands',
  (people, headings) => {
    const rows = people.map(([digits, dress]) =>
      headings.map((heading) =>
        heading === '手机' ? dress(digits) : heading === '角色' ? '采购' : '某某',
      ),
    );
    const read_ = read(table(headings, ...rows));
    expect(read_.rows.map(({ invitee }) => inviteeOf(invitee))).toEqual(
      people.map(([digits]) => ({ phone: digits })),
    );
  },
);
