import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { load } from '../../scripts/launch.mjs';

const PROGRAM = 'exports.answer = () => 42;';
let folder: string;
let program: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'program-'));
  program = path.join(folder, 'program.cjs');
  writeFileSync(program, PROGRAM);
  load(program).keepCode();
});
afterEach(() => rmSync(folder, { recursive: true }));

function loaded() {
  const { answer, hadCode } = load(program);
  return { answer: answer(), hadCode };
}

test('a program is loaded with the code that was kept of it', () => {
  expect(loaded()).toEqual({ answer: 42, hadCode: true });
});

test('V8 never sees code that is damaged, which ends the process without a word', () => {
  const kept = `${program}.code`;
  const whole = readFileSync(kept);
  const spoilt = Buffer.from(whole).fill(0, whole.length / 2);
  for (const content of [spoilt, whole.subarray(0, whole.length / 2), Buffer.alloc(0)]) {
    writeFileSync(kept, content);
    expect(loaded()).toEqual({ answer: 42, hadCode: false });
  }
});

test('code of another script of the same length is not used', () => {
  writeFileSync(program, PROGRAM.replace('42', '43'));
  expect(loaded()).toEqual({ answer: 43, hadCode: false });
});
