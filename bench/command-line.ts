import { parseArgs } from 'node:util';

interface Range {
  usual: number;
  least: number;
  most: number;
}

/**
 * Reads the numbers (`-- --rate 100`), the texts (`--from v1`) and the other words of a command line. Ends the program
 * with a message if a number is out of its range.
 */
export function readCommandLine<Name extends string, Text extends string = never>(
  ranges: Readonly<Record<Name, Range>>,
  textNames: readonly Text[] = [],
) {
  const all = Object.entries<Range>(ranges);
  const option = { type: 'string' } as const;
  const options = Object.fromEntries(
    [...Object.keys(ranges), ...textNames].map((name) => [name, option]),
  );
  const { values, positionals: words } = parseArgs({ options, allowPositionals: true });
  const numbers = all.map(([name, { usual, least, most }]) => {
    const number = Number(values[name] ?? usual);
    if (number >= least && number <= most) return [name, number] as const;
    console.error(`--${name} 应为 ${least} 至 ${most} 的数字。`);
    return process.exit(1);
  });
  return {
    numbers: Object.fromEntries(numbers) as Record<Name, number>,
    texts: values as Partial<Record<Text, string>>,
    words,
  };
}
