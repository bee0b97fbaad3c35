/**
 * The assets of builds that were replaced within a day: a page that was open meanwhile still asks for
 * them. Their names carry a hash of their content, so they can be kept beside the newer ones.
 */
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
} from 'node:fs';
import path from 'node:path';

const DAY_MS = 24 * 60 * 60 * 1000;

const assetsIn = (build) => path.join(build, 'client/assets');
/** What is here is no part of the current build; when it was replaced is its time. */
const formerIn = (build) => path.join(build, 'former-assets');
/** Beside the folder, which the build empties. */
const asideOf = (build) => `${build}.former-assets`;

const filesIn = (folder) => (existsSync(folder) ? readdirSync(folder) : []);

/** Before a build. One that was broken off has left what it found where it is. */
export function setAssetsAside(build, now = new Date()) {
  const aside = asideOf(build);
  mkdirSync(aside, { recursive: true });
  const take = (folder, name) => renameSync(path.join(folder, name), path.join(aside, name));
  for (const name of filesIn(formerIn(build))) take(formerIn(build), name);
  const known = new Set(filesIn(aside));
  for (const name of filesIn(assetsIn(build)).filter((file) => !known.has(file))) {
    take(assetsIn(build), name);
    utimesSync(path.join(aside, name), now, now);
  }
}

/** After a build. */
export function bringAssetsBack(build, now = new Date()) {
  const assets = assetsIn(build);
  const aside = asideOf(build);
  const current = new Set(filesIn(assets));
  for (const name of filesIn(aside)) {
    const file = path.join(aside, name);
    const isOld = now.getTime() - statSync(file).mtimeMs > DAY_MS;
    if (isOld || current.has(name)) rmSync(file);
    else copyFileSync(file, path.join(assets, name));
  }
  renameSync(aside, formerIn(build));
}
