import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';

/** A word for one thing, and those that are not used for it. */
interface Word {
  word: string;
  others: readonly string[];
}

const TABLE = /\n## One word for one thing\n[\s\S]*/.exec(readFileSync('docs/glossary.md', 'utf8'));

const WORDS: readonly Word[] = [...(TABLE?.[0] ?? '').matchAll(/^\| ([^|]+) \| ([^|]+) \|/gm)]
  .map(([, word = '', others = '']) => ({ word, others: others.split('、') }))
  .filter(({ word }) => /\p{Script=Han}/u.test(word));

/** What is said otherwise, and why. */
const STAYS: readonly (readonly [text: string, why: string])[] = [
  ['请选择交提货方式', 'spec 2 §5'],
  ['请输入询盘数量', 'spec 2 §5'],
  ['询盘商品数量不能小于1', 'spec 2 §5'],
  ['询盘商品数量不能小于最小订货量', 'spec 2 §5'],
  ['询盘成功', 'spec 2 §8'],
  ['不能小于最小起订量', 'spec 1 §5'],
  ['请勾线同意竞拍协议', 'spec 2 §5'],
  ['竞拍协议', 'spec 2 §5: its name'],
  ['确定退出登陆吗?', 'spec 3 §4'],
  ['请登陆后再操作', 'spec 2 §8'],
  ['现货超市采购', 'spec 3 §2.4: its name'],
  ['现货超市销售', 'as 现货超市采购'],
  ['已签订的销售订单', 'a contract of any seller'],
  ['购买方式', 'another word'],
];

/** Texts of others, and those of documents that both sides sign. */
const OF_OTHERS = [
  // What people look for, and the words of bank statements and of traders.
  'app/domain/content/help-terms.ts',
  'app/domain/remittance/',
  'trading-api/catalogue/search/first-words.ts',
  // Contracts, receipts, statements and invoices.
  'app/components/party-facts.ts',
  'app/domain/invoice/e-invoice',
  'app/routes/invoice/deductions-xlsx.ts',
  'app/routes/invoice/lines-sheet.ts',
  'app/routes/company/contract.tsx',
  'app/routes/order/contract/',
  'app/routes/order/receipt.tsx',
  'app/routes/statement/',
  'trading-api/company/contract-signing.ts',
  // News that the demo market reports.
  'trading-api/demo/articles/',
];

const sources = ['app', 'trading-api'].flatMap((room) =>
  readdirSync(room, { recursive: true, encoding: 'utf8' })
    .map((file) => path.posix.join(room, file))
    .filter((file) => /\.tsx?$/.test(file) && !/\.(?:css|test)\.tsx?$/.test(file))
    .filter((file) => OF_OTHERS.every((known) => !file.startsWith(known))),
);

const isText = (node: ts.Node): node is ts.LiteralLikeNode =>
  ts.isStringLiteralLike(node) ||
  ts.isJsxText(node) ||
  ts.isTemplateHead(node) ||
  ts.isTemplateMiddleOrTemplateTail(node);

/** The Chinese texts of a source. */
function textsIn(source: string, file: string): string[] {
  const texts: string[] = [];
  const visit = (node: ts.Node): void => {
    if (isText(node) && /\p{Script=Han}/u.test(node.text)) texts.push(node.text);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true));
  return texts;
}

/** What a text says with another word than the table's. */
function wrongIn(text: string): string[] {
  const own = STAYS.reduce((rest, [stays]) => rest.replaceAll(stays, ''), text);
  return WORDS.flatMap(({ word, others }) =>
    others.filter((other) => own.includes(other)).map((other) => `${other} for ${word}`),
  );
}

test('issue 50: one word for one thing', () => {
  expect(WORDS.length).toBeGreaterThan(20);
  const found = sources.flatMap((file) =>
    textsIn(readFileSync(file, 'utf8'), file).flatMap((text) =>
      wrongIn(text).map((wrong) => `${file}: ${wrong}: ${text.trim().slice(0, 60)}`),
    ),
  );
  expect(found).toEqual([]);
});

test.each(STAYS)('%s stays (%s), and is still said', (text) => {
  const said = sources.some((file) => readFileSync(file, 'utf8').includes(text));
  expect(said).toBe(true);
});

test('no word of the table stands for two things', () => {
  const all = WORDS.flatMap(({ word, others }) => [word, ...others]);
  expect(all.filter((word, at) => all.indexOf(word) !== at)).toEqual([]);
});
