/** `npm run build`: the Remix application and the server's own programs, into `build/`. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { bringAssetsBack, setAssetsAside } from './former-assets.mjs';
import { ensureInstalled, run } from './install.mjs';

const SOURCES = [
  'app',
  'public',
  'server',
  'trading-api',
  'server.ts',
  'scripts/build.mjs',
  'package.json',
  'package-lock.json',
  'remix.config.js',
  'vite.config.ts',
  'tsconfig.json',
];
const STAMP = 'build/.stamp';
const PROGRAMS = ['server.ts', 'trading-api/main.ts', 'trading-api/worker.ts'];
const COMPRESSIBLE = /\.(?:js|css|svg|json|txt|xml|webmanifest|ico)$/;
const WORTH_COMPRESSING_BYTES = 1024;

function filesUnder(place) {
  if (!existsSync(place)) return [];
  return readdirSync(place, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile())
    .map((file) => path.join(file.parentPath, file.name));
}

/** Of the content, so that a checkout or a copy of the same sources is not stale. */
function hashOfSources() {
  const hash = createHash('sha256');
  const files = SOURCES.flatMap((place) =>
    path.extname(place) ? [place] : filesUnder(place).filter((file) => !/\.test\.tsx?$/.test(file)),
  );
  for (const file of files.sort()) hash.update(`${file}\0`).update(readFileSync(file));
  return hash.digest('hex');
}

const isFresh = (hash) => existsSync(STAMP) && readFileSync(STAMP, 'utf8') === hash;

async function buildPrograms() {
  const { build } = await import('esbuild');
  await build({
    entryPoints: PROGRAMS,
    outdir: 'build',
    outbase: '.',
    bundle: true,
    packages: 'external',
    platform: 'node',
    target: 'node20',
    format: 'esm',
    sourcemap: true,
    logLevel: 'warning',
  });
}

/** Once here, so that no visitor waits for it. */
async function precompress(folder) {
  const brotli = promisify(brotliCompress);
  const gzipped = promisify(gzip);
  const files = filesUnder(folder).filter((file) => COMPRESSIBLE.test(file));
  await Promise.all(
    files.map(async (file) => {
      const content = await readFile(file);
      if (content.length < WORTH_COMPRESSING_BYTES) return;
      // Which is shorter depends on a few letters, such as those of a hash; both are read alike.
      const [usual, font] = await Promise.all(
        [constants.BROTLI_MODE_GENERIC, constants.BROTLI_MODE_FONT].map((mode) =>
          brotli(content, {
            params: {
              [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
              [constants.BROTLI_PARAM_MODE]: mode,
            },
          }),
        ),
      );
      await writeFile(`${file}.br`, font.length < usual.length ? font : usual);
      await writeFile(`${file}.gz`, await gzipped(content, { level: 9 }));
    }),
  );
}

async function build() {
  process.stdout.write('构建 …\n');
  const started = performance.now();
  rmSync(STAMP, { force: true });
  setAssetsAside('build');
  // Remix clears the folder first, so the programs follow.
  const remix = 'node_modules/@remix-run/dev/dist/cli.js';
  await run(process.execPath, [remix, 'vite:build', '--logLevel', 'warn'], {
    env: { ...process.env, NODE_ENV: 'production' },
  });
  await buildPrograms();
  await precompress('build/client');
  bringAssetsBack('build');
  process.stdout.write(`构建完成（${((performance.now() - started) / 1000).toFixed(1)} 秒）\n`);
}

/** Builds unless `build/` was made from these very sources. */
export async function buildIfStale() {
  const hash = hashOfSources();
  if (isFresh(hash)) return;
  await build();
  writeFileSync(STAMP, hash);
}

if (import.meta.filename === process.argv[1]) {
  process.chdir(path.dirname(import.meta.dirname));
  await ensureInstalled();
  const hash = hashOfSources();
  await build();
  writeFileSync(STAMP, hash);
}
