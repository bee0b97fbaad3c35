/**
 * The process in which pictures are read and written anew (design/imports: Pictures). What a decoder does in its own
 * thread nothing can stop: this thread looks at what the picture at hand has cost, and ends the process where that is
 * too much.
 *
 * It is started from its text, with its limits and the file from which packages are found.
 */
import { createReadStream } from 'node:fs';
import { createRequire } from 'node:module';
import { buffer } from 'node:stream/consumers';

/** @type {import('./picture-process.ts').PictureLimits & { program: string }} */
const { program, cpuMs, memoryBytes, pixels } = JSON.parse(process.argv[1] ?? '');
const LOOK_EVERY_MS = 25;

/** @type {import('sharp')} */
const sharp = createRequire(program)('sharp');
// One thread for one picture, of which nothing stays; only what phones, scanners and offices write is read.
sharp.concurrency(1);
sharp.cache(false);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Heif'].flatMap((kind) => [
    `VipsForeignLoad${kind}File`,
    `VipsForeignLoad${kind}Buffer`,
  ]),
});

/**
 * How a picture of each format is written anew, as good as it was.
 * @type {Readonly<Record<string, (picture: import('sharp').Sharp) => import('sharp').Sharp>>}
 */
const WRITTEN = {
  jpeg: (picture) => picture.jpeg({ quality: 90 }),
  png: (picture) => picture.png(),
  // With more effort a large one takes ten seconds.
  webp: (picture) => picture.webp({ quality: 90, effort: 2 }),
  heif: (picture) => picture.jpeg({ quality: 90 }),
};

const HEIC = /^....ftyp(?:he[iv]|mif1|msf1)/s;
const HEIC_BYTES = 12;

const POSITIONS = { start: 'left top', middle: 'centre', end: 'right bottom' };
const COPY_QUALITY = 75;

/**
 * The whole picture, upright, without anything that a camera writes beside its pixels; or a smaller copy of it, as WebP.
 * @param {import('./picture-process.ts').PictureTask} task
 * @returns {Promise<import('./picture-process.ts').PictureAnswer>}
 */
async function made({ picture, copy }) {
  const source = sharp(picture, { limitInputPixels: false, sequentialRead: true, failOn: 'error' });
  const { format, width, height, autoOrient } = await source.metadata();
  const write = WRITTEN[format];
  if (!write) return { problem: 'unreadable' };
  if (width * height > pixels) return { problem: 'tooLarge' };
  const upright = source.autoOrient();
  if (!copy) {
    const { data, info } = await write(upright).toBuffer({ resolveWithObject: true });
    return { bytes: data, mediaType: `image/${info.format}` };
  }
  const side = Math.min(copy.width, autoOrient.width, autoOrient.height);
  const sized = copy.cut
    ? upright.resize({ width: side, height: side, fit: 'cover', position: POSITIONS[copy.cut] })
    : upright.resize({ width: copy.width, withoutEnlargement: true });
  const bytes = await sized.webp({ quality: COPY_QUALITY }).toBuffer();
  return { bytes, mediaType: 'image/webp' };
}

/**
 * Why a picture could not be read: that of an iPhone only few builds can.
 * @param {import('./picture-process.ts').PictureTask} task
 * @returns {Promise<import('./picture-process.ts').PictureAnswer>}
 */
async function notMade({ picture }) {
  const head =
    typeof picture === 'string'
      ? await buffer(createReadStream(picture, { end: HEIC_BYTES - 1 }))
      : Buffer.from(picture.slice(0, HEIC_BYTES));
  return { problem: HEIC.test(head.toString('latin1')) ? 'heic' : 'unreadable' };
}

/** At once: an exit would wait for the decoder. */
const end = () => process.kill(process.pid, 'SIGKILL');

process.on('disconnect', end);
process.on('message', async (/** @type {import('./picture-process.ts').PictureTask} */ task) => {
  const before = process.cpuUsage();
  const watch = setInterval(() => {
    const { user, system } = process.cpuUsage(before);
    if ((user + system) / 1000 > cpuMs || process.memoryUsage.rss() > memoryBytes) end();
  }, LOOK_EVERY_MS);
  const answer = await made(task).catch(() => notMade(task));
  clearInterval(watch);
  process.send?.(answer);
});
