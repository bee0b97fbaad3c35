import { expect, test } from 'vitest';
import {
  nameIsFixed,
  nameIsTaken,
  plainUnitCode,
  plainUnitName,
  unitKindOf,
  unitStateOf,
} from './spend-unit.ts';
import { readUnits, unitHead } from './spend-unit-table.ts';

const simplified = (character: string) => (character === '發' ? '发' : character);

test.each(['研发 部', '研发部。', '研發部', '（研发部）', '研发\u200b部', ' 研发部'])(
  '%s is 研发部',
  (name) => {
    expect(plainUnitName(name, simplified)).toBe('研发部');
  },
);

test('other names and codes stay others', () => {
  expect(plainUnitName('研发一部', simplified)).not.toBe(plainUnitName('研发二部', simplified));
  expect(plainUnitName('—', simplified)).toBe('—');
  expect(plainUnitCode(' a－1 ')).toBe('A-1');
  expect(plainUnitCode('10-1')).not.toBe(plainUnitCode('101'));
});

test.each([
  ['成本中心', 'costCentre'],
  ['项目', 'project'],
  ['project', 'project'],
  ['部门', undefined],
])('the kind %s', (text, kind) => expect(unitKindOf(text)).toBe(kind));

test.each([
  ['', 'active'],
  ['启用', 'active'],
  ['停用', 'ended'],
  ['也许', undefined],
])('the state %s', (text, state) => expect(unitStateOf(text)).toBe(state));

test('messages name the unit', () => {
  expect(nameIsFixed('1001', '研发部')).toContain('1001');
  expect(nameIsTaken('研发部', '1001')).toContain('「研发部」');
});

const row = (number: number, ...texts: string[]) => ({
  number,
  cells: texts.map((text) => ({ kind: 'text' as const, text })),
});

test('a table is read below its head; a doubtful row is shown and left out', () => {
  const table = [
    row(1, '我司成本中心'),
    row(2, '类型', '编号', '名称', '负责人', '状态'),
    row(3, '成本中心', '1001', '研发部', '张三', ''),
    row(4, '项目', 'P1', '', '', '停用'),
    {
      number: 5,
      cells: [
        { kind: 'text' as const, text: '项目' },
        { kind: 'day' as const, text: '2026-03-05' },
      ],
    },
  ];
  const head = unitHead(table);
  expect(head?.unread).toEqual(['负责人']);
  expect(head && readUnits(table, head)).toEqual({
    rows: [
      { line: 3, kind: '成本中心', code: '1001', name: '研发部', state: '' },
      { line: 4, kind: '项目', code: 'P1', name: '', state: '停用' },
    ],
    unread: [expect.objectContaining({ line: 5 })],
  });
  expect(unitHead([row(1, '编号', '名称')])).toBeNull();
});
