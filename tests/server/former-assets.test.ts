import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { bringAssetsBack, setAssetsAside } from '../../scripts/former-assets.mjs';

const HOUR_MS = 60 * 60 * 1000;
const START = Date.parse('2026-11-22T08:00:00Z');

let project: string;
let folder: string;
let assets: string;
beforeEach(() => {
  project = mkdtempSync(path.join(tmpdir(), 'project-'));
  folder = path.join(project, 'build');
  assets = path.join(folder, 'client/assets');
});
afterEach(() => rmSync(project, { recursive: true }));

/** As Remix does it: the whole folder is emptied first. */
function build(hours: number, names: readonly string[]): void {
  const now = new Date(START + hours * HOUR_MS);
  setAssetsAside(folder, now);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(assets, { recursive: true });
  for (const name of names) writeFileSync(path.join(assets, name), name);
  bringAssetsBack(folder, now);
}

const served = () => readdirSync(assets).sort().join(' ');

test('issue 13: what a build replaces is served for a day after it, not after it was made', () => {
  build(0, ['portal-a.js', 'root-a.js', 'style-a.css']);
  build(100, ['portal-b.js', 'root-a.js', 'style-b.css']);
  expect(served()).toBe('portal-a.js portal-b.js root-a.js style-a.css style-b.css');
  build(123, ['portal-c.js', 'root-a.js', 'style-b.css']);
  expect(served()).toBe('portal-a.js portal-b.js portal-c.js root-a.js style-a.css style-b.css');
  build(125, ['portal-c.js', 'root-a.js', 'style-b.css']);
  expect(served()).toBe('portal-b.js portal-c.js root-a.js style-b.css');
});

test('a build that was broken off loses none, and what comes back is current again', () => {
  build(0, ['portal-a.js']);
  setAssetsAside(folder, new Date(START));
  rmSync(folder, { recursive: true });
  build(1, ['portal-b.js']);
  build(2, ['portal-a.js']);
  expect(served()).toBe('portal-a.js portal-b.js');
  expect(readdirSync(path.join(folder, 'former-assets'))).toEqual(['portal-b.js']);
});
