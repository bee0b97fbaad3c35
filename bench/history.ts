import { execFileSync } from 'node:child_process';
import { appendFile, readFile } from 'node:fs/promises';
import type { Figure } from './measure.ts';

/** The history, with one line for each run: the commit and its figures by name. */
const HISTORY = 'bench/history.jsonl';
/** How much the figures of the same code differ from run to run. */
const NOISE = 0.1;

interface Run {
  at: string;
  commit: string;
  figures: Record<string, Omit<Figure, 'what'>>;
}

const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim();

export async function recordRun(figures: readonly Figure[]): Promise<void> {
  const isChanged = git('status', '--porcelain', '--untracked-files=no') !== '';
  const run: Run = {
    at: new Date().toISOString(),
    commit: `${git('rev-parse', '--short', 'HEAD')}${isChanged ? ' and changes' : ''}`,
    figures: Object.fromEntries(figures.map(({ what, ...figure }) => [what, figure])),
  };
  await appendFile(HISTORY, `${JSON.stringify(run)}\n`);
}

/** Whether a figure has become worse. A greater ratio is better, except for times, whose goals are upper bounds. */
function isWorse(now: Omit<Figure, 'what'>, before: Omit<Figure, 'what'> | undefined): boolean {
  if (now.ratio === null || !before?.ratio) return false;
  const change = now.ratio / before.ratio;
  return now.goal.startsWith('≥') ? change < 1 - NOISE : change > 1 + NOISE;
}

/** The figures of the newest run that are worse than in the last earlier run with the same figures. */
export async function worsened(): Promise<string[]> {
  const lines = (await readFile(HISTORY, 'utf8').catch(() => '')).split('\n').filter(Boolean);
  const runs = lines.map((line) => JSON.parse(line) as Run).reverse();
  const [newest, ...older] = runs;
  return Object.entries(newest?.figures ?? {}).flatMap(([what, now]) => {
    const run = older.find(({ figures }) => figures[what]);
    const before = run?.figures[what];
    return isWorse(now, before)
      ? [
          `${what}\n    ${before?.ratio?.toFixed(2)} at ${run?.commit}, ${now.ratio?.toFixed(2)} now`,
        ]
      : [];
  });
}
