/** The OpenSearch that tests and measurements run against, from Maven's artifacts (tests/support/opensearch). */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { alone } from './install.mjs';

const run = promisify(execFile);

const SOURCES = path.resolve('tests/support/opensearch');
const POM = path.join(SOURCES, 'pom.xml');
const NODE = path.join(SOURCES, 'LoopbackNode.java');
const LEAST_JAVA = 17;

const answerOf = (command, ...args) =>
  run(command, args).then(
    ({ stdout }) => stdout,
    () => null,
  );

/** What this machine lacks to run it, as a sentence; null: nothing. */
export async function lackForOpenSearch() {
  const [, version] = /^javac (\d+)/.exec((await answerOf('javac', '--version')) ?? '') ?? [];
  if (!(Number(version) >= LEAST_JAVA)) return `there is no JDK ${LEAST_JAVA} (javac)`;
  return (await answerOf('mvn', '--version')) === null ? 'there is no Maven (mvn)' : null;
}

/** The class path of its program, which is brought by Maven and compiled where it is not there yet. */
export async function openSearchProgram() {
  const lack = await lackForOpenSearch();
  if (lack) throw new Error(`OpenSearch does not run here: ${lack}`);
  const hash = createHash('sha256');
  for (const file of [POM, NODE]) hash.update(readFileSync(file));
  const folder = path.resolve('.cache', `opensearch-${hash.digest('hex').slice(0, 12)}`);
  const jars = path.join(folder, 'jars');
  await alone(async () => {
    // Written last.
    if (existsSync(path.join(folder, 'LoopbackNode.class'))) return;
    const quietly = ['--quiet', '--batch-mode', '--file', POM];
    await run('mvn', [...quietly, 'dependency:copy-dependencies', `-DoutputDirectory=${jars}`]);
    await run('javac', ['-classpath', `${jars}/*`, '-d', folder, NODE]);
  });
  return `${jars}/*${path.delimiter}${folder}`;
}
