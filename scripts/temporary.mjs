/** Where the tests of one run keep their databases, in memory where there is room for them. */
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isAnotherRunning } from './install.mjs';

const MEMORY = '/dev/shm';
/** Twice what a run of all tests takes at most. */
const ROOM_BYTES = 9 * 2 ** 30;
/** Names the process of the run, so that the next run knows whether it is still there. */
const PREFIX = 'portal-tests-';

/** Bytes of memory that programs may still take; what is kept in memory counts as taken. */
function availableBytes() {
  const [, kilobytes = '0'] =
    /^MemAvailable: +(\d+) kB$/m.exec(readFileSync('/proc/meminfo', 'utf8')) ?? [];
  return Number(kilobytes) * 1024;
}

function hasRoomInMemory() {
  if (!existsSync(MEMORY)) return false;
  const { bavail, bsize } = statfsSync(MEMORY);
  return Math.min(bavail * bsize, availableBytes()) > ROOM_BYTES;
}

/** A run that was killed has left its databases, and what is left in memory takes it from all that follow. */
function clearEndedRuns(folder) {
  for (const name of readdirSync(folder).filter((entry) => entry.startsWith(PREFIX))) {
    const left = path.join(folder, name);
    const isOurs = statSync(left).uid === process.getuid?.();
    if (isOurs && !isAnotherRunning(Number(name.slice(PREFIX.length)))) remove(left);
  }
}

const remove = (folder) => rmSync(folder, { recursive: true, force: true });

/** The folder of this run; `clearTemporary` removes it. */
export const TEMPORARY = makeTemporary();

function makeTemporary() {
  const places = existsSync(MEMORY) ? [MEMORY, tmpdir()] : [tmpdir()];
  for (const place of places) clearEndedRuns(place);
  const folder = path.join(hasRoomInMemory() ? MEMORY : tmpdir(), `${PREFIX}${process.pid}`);
  mkdirSync(folder);
  return folder;
}

export const clearTemporary = () => remove(TEMPORARY);
