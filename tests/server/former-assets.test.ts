import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { clearBeside, nextOf, putInPlace } from '../../scripts/former-assets.mjs';

const HOUR_MS = 60 * 60 * 1000;
const START = Date.parse('2026-11-22T08:00:00Z');

let project: string;
let folder: string;
beforeEach(() => {
  project = mkdtempSync(path.join(tmpdir(), 'project-'));
  folder = path.join(project, 'build');
});
afterEach(() => rmSync(project, { recursive: true }));

/** As far as a build that is broken off before it is whole. */
function make(names: readonly string[]): void {
  clearBeside(folder);
  const assets = path.join(nextOf(folder), 'client/assets');
  mkdirSync(assets, { recursive: true });
  for (const name of names) writeFileSync(path.join(assets, name), name);
}

function build(hours: number, names: readonly string[]): void {
  make(names);
  putInPlace(folder, new Date(START + hours * HOUR_MS));
}

const served = () => readdirSync(path.join(folder, 'client/assets')).sort().join(' ');

test('issue 13: what a build replaces is served for a day after it, not after it was made', () => {
  build(0, ['portal-a.js', 'root-a.js', 'style-a.css']);
  build(100, ['portal-b.js', 'root-a.js', 'style-b.css']);
  expect(served()).toBe('portal-a.js portal-b.js root-a.js style-a.css style-b.css');
  build(123, ['portal-c.js', 'root-a.js', 'style-b.css']);
  expect(served()).toBe('portal-a.js portal-b.js portal-c.js root-a.js style-a.css style-b.css');
  build(125, ['portal-c.js', 'root-a.js', 'style-b.css']);
  expect(served()).toBe('portal-b.js portal-c.js root-a.js style-b.css');
  expect(readdirSync(project)).toEqual(['build']);
});

test('a build that is under way, or was broken off, changes nothing of what is served', () => {
  build(0, ['portal-a.js']);
  make(['portal-b.js']);
  expect(served()).toBe('portal-a.js');
  build(1, ['portal-c.js']);
  expect(served()).toBe('portal-a.js portal-c.js');
});

test('one that was broken off while it took its place loses none, and what comes back is current again', () => {
  build(0, ['portal-a.js']);
  renameSync(folder, path.join(project, 'build.before'));
  build(1, ['portal-b.js']);
  build(2, ['portal-a.js']);
  expect(served()).toBe('portal-a.js portal-b.js');
  expect(readdirSync(path.join(folder, 'former-assets'))).toEqual(['portal-b.js']);
});
