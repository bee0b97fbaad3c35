import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

interface Form {
  /** The files that show the form, do its action and answer its call in the API. */
  begins: readonly string[];
  /** The files that list its action and its call among others. */
  lists: readonly string[];
}

const FORMS: Readonly<Record<string, Form>> = {
  'add to cart': {
    begins: [
      'app/routes/catalogue/goods/purchase-form.tsx',
      'app/routes/catalogue/goods/add-to-cart.server.ts',
      'trading-api/cart/cart.ts',
    ],
    lists: ['app/routes/catalogue/goods/purchase.server.ts', 'trading-api/cart/routes.ts'],
  },
  'a bid': {
    begins: [
      'app/routes/auction/live/bid-panel.tsx',
      'app/routes/auction/live/bid.server.ts',
      'trading-api/auction/bid.ts',
    ],
    lists: ['trading-api/auction/routes.ts'],
  },
  'an inquiry': {
    begins: ['app/routes/inquiry/inquiry.tsx', 'trading-api/inquiry/save.ts'],
    lists: ['trading-api/inquiry/routes.ts'],
  },
  'a sign-up to an auction': {
    begins: [
      'app/routes/auction/center/sign-panel.tsx',
      'app/routes/auction/center/auction-actions.server.ts',
      'trading-api/auction/signs.ts',
    ],
    lists: ['trading-api/auction/routes.ts'],
  },
};

/** Files that every call of the API passes through. */
const PASSED = [
  'app/routes.ts',
  'trading-api/server.ts',
  'trading-api/platform/idempotent-call.ts',
];
const ENGINE =
  /^(?:app|trading-api)\/[^/]+$|^app\/domain\/[^/]+$|^app\/(?:api|components|forms|hooks|observation|session)\/|^trading-api\/platform\//;
const SUBJECT = /^(?:app\/domain|app\/routes|trading-api)\/([^/]+)\//;
const NOT_COUNTED = /\.css\.ts$|^app\/components\/ui\/|^trading-api\/schema\.ts$|\/index\.ts$/;

const subjectOf = (file: string): string | undefined => SUBJECT.exec(file)?.[1];

/** The modules of this project that a file imports. */
function importsOf(file: string): string[] {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest);
  return source.statements.flatMap((statement) => {
    if (!ts.isImportDeclaration(statement) && !ts.isExportDeclaration(statement)) return [];
    const { moduleSpecifier } = statement;
    if (!moduleSpecifier || !ts.isStringLiteral(moduleSpecifier) || isOfTypes(statement)) return [];
    const { text } = moduleSpecifier;
    const found = text.startsWith('#') ? text.slice(1) : path.join(path.dirname(file), text);
    return existsSync(found) && !NOT_COUNTED.test(found) ? [found] : [];
  });
}

function isOfTypes(statement: ts.ImportDeclaration | ts.ExportDeclaration): boolean {
  if (ts.isExportDeclaration(statement)) return statement.isTypeOnly;
  const { importClause } = statement;
  const named = importClause?.namedBindings;
  const onlyTypes =
    !importClause?.name &&
    named !== undefined &&
    ts.isNamedImports(named) &&
    named.elements.every(({ isTypeOnly }) => isTypeOnly);
  return importClause?.isTypeOnly || onlyTypes;
}

function filesOf({ begins, lists }: Form): { own: string[]; engine: string[] } {
  const subjects = new Set(begins.map(subjectOf));
  const tables = lists.map((file) => file.replace('routes.ts', 'tables.ts')).filter(existsSync);
  const own = new Set([...begins, ...tables]);
  const engine = new Set(PASSED);
  for (const file of own) {
    if (!subjects.has(subjectOf(file)) || lists.includes(file)) continue;
    for (const imported of importsOf(file)) {
      if (ENGINE.test(imported)) engine.add(imported);
      else if (subjects.has(subjectOf(imported)) || imported.startsWith('app/domain/')) {
        own.add(imported);
      }
    }
  }
  return { own: [...new Set([...own, ...lists])].sort(), engine: [...engine].sort() };
}

const asked = process.argv[2];
for (const [name, form] of Object.entries(FORMS)) {
  const { own, engine } = filesOf(form);
  const sum = own.length + engine.length;
  process.stdout.write(`${name}: ${own.length} of its own, ${sum} with the engine\n`);
  if (asked && name.includes(asked))
    process.stdout.write(`${[...own, '', ...engine, ''].join('\n')}\n`);
}
