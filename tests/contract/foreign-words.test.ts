import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';

/**
 * Objects with any text for a key whose keys are ours: names of headers, of directives, of controls of forms, and ids
 * of lines. Pictures and people of the demo market are read by name.
 */
const OURS = [
  'app/api/transport.ts: headers',
  'app/browser/kept-text.ts: left',
  'app/domain/endpoint.ts: rest',
  'app/domain/log-record.ts: safe',
  'app/forms/use-form.ts: errors',
  'app/http/security-headers.server.ts: directives',
  'app/routes/cart/cart-quantities.server.ts: errors',
  'app/routes/cart/use-chosen-lines.ts: news',
  'app/routes/cart/use-chosen-lines.ts: useState',
  'app/routes/catalogue/sale/sale-product.server.ts: errors',
  'app/routes/checkout/checkout-loader.server.ts: values',
  'trading-api/demo/customers.ts: SIGNATORIES',
  'trading-api/demo/pictures/banners.ts: BANNER_PICTURES',
  'trading-api/demo/pictures/brand-marks.ts: BRAND_MARKS',
  'trading-api/demo/pictures/documents.ts: DOCUMENT_FILES',
  'trading-api/demo/pictures/goods-pictures.ts: GOODS_PICTURES',
  'trading-api/message/sms/aliyun-signature.ts: headers',
];

const sources = ['app', 'server', 'trading-api'].flatMap((room) =>
  readdirSync(room, { recursive: true, encoding: 'utf8' })
    .map((file) => path.posix.join(room, file))
    .filter((file) => /\.tsx?$/.test(file) && !/\.(?:css|test)\.tsx?$/.test(file)),
);

/** Only such a file can have one; most need not be parsed. */
const MAY_HAVE = /Record<\s*string|[\w)\]'] in [A-Za-z(]/;

/** Record<string, …>, also as Readonly or Partial. */
function isRecord(type: ts.TypeNode | undefined): boolean {
  if (!type || !ts.isTypeReferenceNode(type)) return false;
  const [first] = type.typeArguments ?? [];
  const name = type.typeName.getText();
  if (name === 'Readonly' || name === 'Partial') return isRecord(first);
  return name === 'Record' && first?.kind === ts.SyntaxKind.StringKeyword;
}

const isObject = (node: ts.Node | undefined) => !!node && ts.isObjectLiteralExpression(node);

/** What is asked by a word that may be anything, or how it is called that is an object to be asked so. */
function askedIn(node: ts.Node): string | undefined {
  if (ts.isVariableDeclaration(node) && isRecord(node.type) && isObject(node.initializer)) {
    return node.name.getText();
  }
  if (ts.isAsExpression(node) && isRecord(node.type) && isObject(node.expression)) {
    return node.getText();
  }
  if (ts.isCallExpression(node) && node.typeArguments?.some(isRecord)) {
    return node.arguments.some(isObject) ? node.expression.getText() : undefined;
  }
  const isIn = ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.InKeyword;
  return isIn && !ts.isStringLiteralLike(node.left) ? node.getText() : undefined;
}

function foundIn(text: string, file: string): string[] {
  if (!MAY_HAVE.test(text)) return [];
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    const asked = askedIn(node);
    if (asked) found.push(`${file}: ${asked}`);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true));
  return found;
}

test('what is asked by foreign words is a Map: every object answers to constructor', () => {
  const found = sources.flatMap((file) => foundIn(readFileSync(file, 'utf8'), file));
  expect(found.sort()).toEqual(OURS);
});

test.each([
  'const units: Readonly<Record<string, string>> = { t: "吨" };',
  'const seen: Record<string, number> = {};',
  'const seen = {} as Record<string, number>;',
  'rows.reduce<Record<string, number>>((sum) => sum, {});',
  'const isKnown = (word: string) => word in KNOWN;',
])('%s is found', (text) => {
  expect(foundIn(text, 'a.ts')).toHaveLength(1);
});
