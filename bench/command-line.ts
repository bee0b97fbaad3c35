import { parseArgs } from 'node:util';

interface Range {
  usual: number;
  least: number;
  most: number;
}

/**
 * The numbers of a command line (`-- --rate 100`) and its other words. Ends the program with a
 * sentence where a number is outside of its range.
 */
export function readCommandLine<Name extends string>(
  ranges: Readonly<Record<Name, Range>>,
): { numbers: Record<Name, number>; words: string[] } {
  const all = Object.entries<Range>(ranges);
  const options = Object.fromEntries(
    all.map(([name, { usual }]) => [name, { type: 'string', default: String(usual) } as const]),
  );
  const { values, positionals: words } = parseArgs({ options, allowPositionals: true });
  const numbers = all.map(([name, { least, most }]) => {
    const number = Number(values[name]);
    if (number >= least && number <= most) return [name, number] as const;
    console.error(`--${name} 应为 ${least} 至 ${most} 的数字。`);
    return process.exit(1);
  });
  return { numbers: Object.fromEntries(numbers) as Record<Name, number>, words };
}
