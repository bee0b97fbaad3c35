/**
 * The assets of builds that were replaced within a day: a page that was open meanwhile still asks for
 * them. Their names carry a hash of their content, so they stand beside the newer ones.
 */
import {
  existsSync,
  linkSync,
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

const filesIn = (folder) => (existsSync(folder) ? readdirSync(folder) : []);

/** Before a build, which empties the folder of the assets. */
export function setAssetsAside(build, now = new Date()) {
  const former = formerIn(build);
  mkdirSync(former, { recursive: true });
  const known = new Set(filesIn(former));
  for (const name of filesIn(assetsIn(build)).filter((file) => !known.has(file))) {
    renameSync(path.join(assetsIn(build), name), path.join(former, name));
    utimesSync(path.join(former, name), now, now);
  }
}

/** After a build. */
export function bringAssetsBack(build, now = new Date()) {
  const assets = assetsIn(build);
  const current = new Set(filesIn(assets));
  for (const name of filesIn(formerIn(build))) {
    const file = path.join(formerIn(build), name);
    const isOld = now.getTime() - statSync(file).mtimeMs > DAY_MS;
    if (isOld || current.has(name)) rmSync(file);
    else linkSync(file, path.join(assets, name));
  }
}
