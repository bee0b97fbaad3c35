/**
 * `npm run test:node -- 24`: runs, on another version of Node, the tests that it may break: unit tests, the API's
 * tests on PostgreSQL, and the agent's journeys. `npm run test:node -- 24 auction` runs those of a subject. Node is
 * the newest matching version of the npm package `node`, and stays in .cache until that is deleted.
 */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { enterProject, run } from './install.mjs';

enterProject();
const [version = '', ...subjects] = process.argv.slice(2);
if (!/^\d+(\.\d+){0,2}$/.test(version)) {
  console.error('which Node? For example: npm run test:node -- 24');
  process.exit(1);
}

const folder = path.resolve(`.cache/node-${version}`);
const bin = path.join(folder, 'node_modules/node/bin');
if (!existsSync(path.join(bin, 'node'))) {
  mkdirSync(folder, { recursive: true });
  // Allows the package's install script, which fetches the binary for this machine.
  writeFileSync(path.join(folder, 'package.json'), '{ "allowScripts": { "node": true } }\n');
  const options = ['--prefix', folder, '--no-save', '--loglevel=error'];
  await run('npm', ['install', ...options, `node@${version}`]);
}

// The path finds this Node first, for programs such as vitest that start `node` by its name.
const PATH = [bin, process.env.PATH].join(path.delimiter);
const env = { ...process.env, PATH, AGENT_ONLY: '1' };
await run('node', ['--version'], { env });
await run('node', ['scripts/test.mjs', ...subjects], { env });
