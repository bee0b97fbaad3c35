/** The folder in which the tests of one run keep their databases: in memory if there is room for them. */
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
/** The free bytes that a folder needs: twice what a run of all tests takes at most. */
const ROOM_BYTES = 9 * 2 ** 30;
/**
 * How the folder's name begins. The number of the run's process follows, so that later runs know whether it still
 * runs.
 */
const PREFIX = 'portal-tests-';

/** Bytes of memory that programs can still use; files kept in memory count as used. */
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

/** Removes the databases of runs that were killed, because in memory they would take room from all later runs. */
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
