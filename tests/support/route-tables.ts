import { readFileSync } from 'node:fs';

const ROW = /^\|(.+)\|$/;
const PATH = /(?<![\w/<])\/[A-Za-z/]*/g;

/** Every path that the route tables of the specifications name, each once, in lower case. */
export function specifiedPaths(): Set<string> {
  const rows = ['spec-1', 'spec-2', 'spec-3'].flatMap((name) =>
    readFileSync(`tests/fixtures/${name}-routes.md`, 'utf8')
      .split('\n')
      .flatMap((line) => ROW.exec(line)?.[1] ?? []),
  );
  return new Set(rows.flatMap((row) => row.match(PATH) ?? []).map((path) => path.toLowerCase()));
}
