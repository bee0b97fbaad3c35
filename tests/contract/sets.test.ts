import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';

/** The demo market is data, and styles have words of CSS. */
const files = ['app', 'trading-api'].flatMap((room) =>
  readdirSync(room, { recursive: true, encoding: 'utf8' })
    .map((file) => path.posix.join(room, file))
    .filter((file) => /\.tsx?$/.test(file) && !/\.(?:css|test)\.tsx?$/.test(file))
    .filter((file) => !file.startsWith('trading-api/demo/')),
);

/** These choose members of an object, which is where the names stand once. */
const CHOOSE_MEMBERS = ['Pick', 'Omit', 'Exclude', 'Extract'];

const literalOf = (node: ts.Node): string | undefined =>
  ts.isStringLiteralLike(node)
    ? node.text
    : ts.isLiteralTypeNode(node)
      ? literalOf(node.literal)
      : undefined;

const areMembers = ({ parent }: ts.UnionTypeNode): boolean =>
  ts.isIndexedAccessTypeNode(parent) ||
  (ts.isTypeReferenceNode(parent) && CHOOSE_MEMBERS.includes(parent.typeName.getText())) ||
  (ts.isExpressionWithTypeArguments(parent) &&
    CHOOSE_MEMBERS.includes(parent.expression.getText()));

/** Every rule has its own codes of refusal, of which the contract of its call has all; many are called alike. */
const areCodes = ({ parent }: ts.UnionTypeNode): boolean =>
  (ts.isPropertySignature(parent) && parent.name.getText() === 'code') ||
  (ts.isTypeReferenceNode(parent) && parent.typeName.getText() === 'Wrong');

/** Whether a list states which values there are: of a zod enum, of a column, of a constant tuple. */
const statesValues = ({ parent }: ts.ArrayLiteralExpression): boolean =>
  (ts.isCallExpression(parent) && /\bz\s*\.enum$/.test(parent.expression.getText())) ||
  (ts.isPropertyAssignment(parent) && parent.name.getText() === 'enum') ||
  (ts.isAsExpression(parent) && parent.type.getText() === 'const');

const valuesOf = (node: ts.Node): readonly string[] => {
  if (ts.isUnionTypeNode(node)) {
    if (areMembers(node) || areCodes(node)) return [];
    return node.types.flatMap((type) => literalOf(type) ?? []);
  }
  if (!ts.isArrayLiteralExpression(node) || !statesValues(node)) return [];
  const values = node.elements.map(literalOf);
  return values.every((value) => value !== undefined) ? values : [];
};

/** Every set of at least two texts that a source writes out, with the line. */
function setsIn(text: string, file: string): { set: string; place: string }[] {
  const found: { set: string; place: string }[] = [];
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const visit = (node: ts.Node): void => {
    const values = new Set(valuesOf(node));
    if (values.size > 1) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart());
      found.push({ set: [...values].sort().join(' '), place: `${file}:${line + 1}` });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** Sets that are called alike and are not the same, by what they are. */
const COINCIDENCES: Readonly<Record<string, string>> = {
  '0 1':
    'a switch of the environment, and the button that puts a listing on the shelf or takes it off',
  'in out': 'where money goes, and whether goods are put into a promotion or taken out',
};

test('issue 49 §2: a set of values is written once, and everything else takes it from there', () => {
  const written = new Map<string, string[]>();
  for (const { set, place } of files.flatMap((file) => setsIn(readFileSync(file, 'utf8'), file))) {
    written.set(set, [...(written.get(set) ?? []), place]);
  }
  const twice = [...written].filter(([, places]) => places.length > 1);
  const unknown = twice.filter(([set]) => !(set in COINCIDENCES));
  expect(Object.fromEntries(unknown)).toEqual({});
  expect(twice.map(([set]) => set)).toEqual(expect.arrayContaining(Object.keys(COINCIDENCES)));
});

test.each([
  "type Way = 'in' | 'out';",
  "interface Row { way: 'out' | 'in' | null }",
  "const way = z.enum(['in', 'out']);",
  "const WAYS = ['in', 'out'] as const;",
  "const column = text({ enum: ['in', 'out'] });",
])('%s states a set', (text) => {
  expect(setsIn(text, 'a.ts')).toEqual([{ set: 'in out', place: 'a.ts:1' }]);
});
