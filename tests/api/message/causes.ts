import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const API_TESTS = path.resolve('tests/api');
const EXPECTED = /\bexpectNotified\(\s*market,\s*'(\w+)'/g;

/** The test files in which causes send messages, with the events that they expect. */
export function causes(): { file: string; events: string[] }[] {
  return readdirSync(API_TESTS, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => path.join(API_TESTS, name))
    .map((file) => ({
      file,
      events: [...readFileSync(file, 'utf8').matchAll(EXPECTED)].map(([, event = '']) => event),
    }))
    .filter(({ events }) => events.length > 0)
    .sort((one, other) => one.file.localeCompare(other.file));
}
