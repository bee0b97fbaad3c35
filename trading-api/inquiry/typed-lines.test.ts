import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { normalForm } from '#app/domain/catalogue/search/normal-form.ts';
import { readLine } from '#app/domain/inquiry/goods-list/line-reading.ts';
import { type Role, type RowReading, textOf } from '#app/domain/inquiry/goods-list/reading.ts';
import { unitName } from '#app/domain/typed-amount.ts';
import { listText, readList } from '#app/domain/inquiry/goods-list/list-reading.ts';
import { simplifiedCharacter, spell } from '#trading-api/catalogue/index.ts';
import { demoVocabulary } from './demo-vocabulary.ts';

const FOLDER = new URL('../../tests/fixtures/typed-lines/', import.meta.url);
const vocabulary = demoVocabulary();

const ROLES: Readonly<Record<string, readonly Role[]>> = {
  品: ['name'], 牌: ['grade'], 规: ['specs'], 包: ['packaging'], 面: ['finish'], 标: ['standard'],
  厂: ['maker'], 地: ['place'], 备: ['remark'],
};
const plain = (text: string) => spell(text.replaceAll('_', ' ')).replace(/[\s:,;()，。]/g, '');

export function saidOf(reading: RowReading): Record<string, string> {
  const said: Record<string, string> = {};
  for (const [key, roles] of Object.entries(ROLES)) {
    const text = plain(textOf(reading, ...roles));
    if (text) said[key] = text;
  }
  if (reading.amounts.length) said.数 = reading.amounts.map(({ quantity, unit }) => quantity + unit).join('+');
  const { price } = reading;
  if (price) said.价 = [price.amount + (price.per && `/${price.per}`), ...price.terms].join();
  return said;
}
function expectedOf(text: string): Record<string, string> {
  const said: Record<string, string> = {};
  for (const part of text.trim().split(/\s+/)) {
    const [, key = '', value = ''] = /^(.):(.*)$/.exec(part) ?? [];
    said[key] = (said[key] ?? '') + (key === '数' || key === '价' ? value.toLowerCase() : plain(value));
  }
  return said;
}
test('tables', () => {
  const wrong: string[] = []; let right = 0, rightAsked = 0; const asked: string[] = [];
  for (const file of readdirSync(new URL('tables/', FOLDER))) {
    for (const block of readFileSync(new URL(`tables/${file}`, FOLDER), 'utf8').split(/^## /m).slice(1)) {
      const [title = '', ...lines] = block.split('\n').filter(Boolean);
      const typed = lines.filter((line) => !/^(?:[=?] |-$)/.test(line));
      const rows = readList(listText(typed.map((line) => line.split(/ ?\| ?/).join('\t')).join('\n'), simplifiedCharacter), vocabulary);
      const expected = lines.filter((line) => /^[=?] /.test(line));
      if (rows.length !== expected.length) { wrong.push(`${title}: ${rows.length} rows`); continue; }
      expected.forEach((line, at) => {
        const reading = rows[at]!.reading;
        const said = saidOf(reading);
        const same = JSON.stringify(Object.entries(said).sort()) === JSON.stringify(Object.entries(line[0] === '=' ? expectedOf(line.slice(2)) : {}).sort());
        if (line[0] === '?') { if (reading.questions.length) rightAsked++; else wrong.push(`${title}\n ${line}\n ${JSON.stringify(said)}`); }
        else if (reading.questions.length) asked.push(`${title}\n ${line}\n ${reading.questions.join()} ${JSON.stringify(said)}`);
        else if (same) right++;
        else wrong.push(`${title}\n ${line}\n ${JSON.stringify(said)}`);
      });
    }
  }
  console.error(wrong.join('\n')); console.error('ASKED', asked.join('\n')); console.error(right, rightAsked, asked.length, wrong.length);
});
test('corpus', () => {
  const counts = { right: 0, rightAsked: 0, asked: [] as string[], wrong: [] as string[] };
  for (const file of readdirSync(new URL('lines/', FOLDER))) {
    const lines = readFileSync(new URL(`lines/${file}`, FOLDER), 'utf8').split('\n');
    lines.forEach((line, at) => {
      const typed = lines[at - 1] ?? '';
      if (line.startsWith('? ')) {
        const reading = readLine(typed, vocabulary);
        if (reading.questions.length > 0) counts.rightAsked += 1;
        else counts.wrong.push(`${typed}\n   ? ${line}\n   ${JSON.stringify(saidOf(reading))}`);
      } else if (line.startsWith('= ')) {
        const reading = readLine(typed, vocabulary);
        const said = saidOf(reading);
        const expected = expectedOf(line.slice(2));
        const same = JSON.stringify(Object.entries(said).sort()) === JSON.stringify(Object.entries(expected).sort());
        if (reading.questions.length > 0) counts.asked.push(`${typed}\n   ${reading.questions.join()}  ${JSON.stringify(said)}`);
        else if (same) counts.right += 1;
        else counts.wrong.push(`${typed}\n   ${JSON.stringify(expected)}\n   ${JSON.stringify(said)}`);
      }
    });
  }
  console.error(counts.wrong.join('\n'));
  console.error('ASKED'); console.error(counts.asked.join('\n'));
  console.error(counts.right, counts.rightAsked, counts.asked.length, counts.wrong.length);
});
