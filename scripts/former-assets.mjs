/**
 * A build is made beside the one in use and replaces it when it is complete: a running portal keeps its files, and a
 * build that breaks off changes nothing. The new build keeps the assets of builds that were replaced within the last
 * day, because open pages still ask for them. Asset names carry a hash of their content, so old and new assets do not
 * collide.
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
/** The folder for assets of former builds; a file's time is when its build was replaced. */
const formerIn = (build) => path.join(build, 'former-assets');
export const nextOf = (build) => `${build}.next`;
const beforeOf = (build) => `${build}.before`;

const filesIn = (folder) => (existsSync(folder) ? readdirSync(folder) : []);
const remove = (folder) => rmSync(folder, { recursive: true, force: true });

/** Removes, before a build, what an earlier build that broke off has left. */
export function clearBeside(build) {
  if (!existsSync(build) && existsSync(beforeOf(build))) renameSync(beforeOf(build), build);
  for (const folder of [nextOf(build), beforeOf(build)]) remove(folder);
}

export function putInPlace(build, now = new Date()) {
  const next = nextOf(build);
  takeOverAssets(build, next, now);
  if (existsSync(build)) renameSync(build, beforeOf(build));
  renameSync(next, build);
  remove(beforeOf(build));
}

function takeOverAssets(build, next, now) {
  const current = new Set(filesIn(assetsIn(next)));
  const former = filesIn(formerIn(build));
  const replaced = filesIn(assetsIn(build)).filter((name) => !former.includes(name));
  mkdirSync(formerIn(next), { recursive: true });
  const take = (file, time) => {
    const name = path.basename(file);
    if (current.has(name) || now.getTime() - time.getTime() > DAY_MS) return;
    const kept = path.join(formerIn(next), name);
    copyFileSync(file, kept);
    utimesSync(kept, time, time);
    copyFileSync(file, path.join(assetsIn(next), name));
  };
  for (const name of former) {
    const file = path.join(formerIn(build), name);
    take(file, statSync(file).mtime);
  }
  for (const name of replaced) take(path.join(assetsIn(build), name), now);
}
