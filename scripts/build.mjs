/** `npm run build`: builds the Remix application and the server's own programs into `build/`. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { clearBeside, nextOf, putInPlace } from './former-assets.mjs';
import { alone, applyPatches, ensureInstalled, enterProject, run } from './install.mjs';

const SOURCES = [
  'app',
  'public',
  'server',
  'trading-api',
  'server.ts',
  'scripts/build.mjs',
  'scripts/bundled-text.ts',
  'patches',
  'scripts/older-browsers.ts',
  'package.json',
  'package-lock.json',
  'remix.config.js',
  'vite.config.ts',
  'tsconfig.json',
];
const BUILD = 'build';
const NEXT = nextOf(BUILD);
const STAMP = '.stamp';
const PROGRAMS = ['server', 'trading-api/main', 'trading-api/worker'];
/** Packages that are not bundled: those with files beside their code, and those that only `npm run dev` needs. */
const UNBUNDLED = [
  '@electric-sql/pglite',
  '@node-rs/argon2',
  '@resvg/resvg-js',
  'pg-native',
  'sharp',
  'vite',
];
const COMPRESSIBLE = /\.(?:js|css|svg|json|txt|xml|webmanifest|ico)$/;
const WORTH_COMPRESSING_BYTES = 200;

function filesUnder(place) {
  if (!existsSync(place)) return [];
  return readdirSync(place, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile())
    .map((file) => path.join(file.parentPath, file.name));
}

function hashOfSources() {
  const hash = createHash('sha256');
  const files = SOURCES.flatMap((place) =>
    path.extname(place) ? [place] : filesUnder(place).filter((file) => !/\.test\.tsx?$/.test(file)),
  );
  for (const file of files.sort()) hash.update(`${file}\0`).update(readFileSync(file));
  return hash.digest('hex');
}

function isFresh(hash) {
  const stamp = path.join(BUILD, STAMP);
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === hash;
}

/**
 * Bundles each program into one script, such as `build/server.cjs`, which `build/server.js` starts: one file is read
 * sooner than a thousand.
 */
async function buildPrograms() {
  const { build } = await import('esbuild');
  await build({
    entryPoints: PROGRAMS.map((program) => `${program}.ts`),
    outdir: NEXT,
    outbase: '.',
    outExtension: { '.js': '.cjs' },
    bundle: true,
    external: UNBUNDLED,
    alias: { 'virtual:remix/server-build': path.resolve(NEXT, 'server/index.js') },
    plugins: [{ name: 'packages on demand', setup: leaveOnDemand }],
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    define: {
      'import.meta.url': 'fileUrl',
      'import.meta.dirname': '__dirname',
      'import.meta.filename': '__filename',
    },
    banner: { js: "const fileUrl = require('node:url').pathToFileURL(__filename).href;" },
    sourcemap: true,
    logLevel: 'warning',
  });
  for (const program of PROGRAMS) {
    writeFileSync(
      path.join(NEXT, `${program}.js`),
      `import program from './${path.basename(program)}.cjs';\nawait program.start();\n`,
    );
  }
}

/** Leaves out packages that the sources import on demand, because many processes never need them. */
function leaveOnDemand({ onResolve }) {
  onResolve({ filter: /^[^.#]/ }, ({ kind, path: name, importer }) =>
    kind === 'dynamic-import' && !name.includes(':') && !importer.includes('node_modules')
      ? { path: name, external: true }
      : undefined,
  );
}

/** Compresses the assets during the build, so that no visitor waits for it. */
async function precompress(folder) {
  const brotli = promisify(brotliCompress);
  const gzipped = promisify(gzip);
  const files = filesUnder(folder).filter((file) => COMPRESSIBLE.test(file));
  await Promise.all(
    files.map(async (file) => {
      const content = await readFile(file);
      if (content.length < WORTH_COMPRESSING_BYTES) return;
      // Which mode gives the shorter result depends on a few letters, such as those of a hash; both decompress alike.
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

async function buildFrom(hash) {
  process.stdout.write('构建 …\n');
  const started = performance.now();
  clearBeside(BUILD);
  await applyPatches();
  // Remix clears its folder first, so the programs are built after it.
  await run('npm', ['exec', '--no', '--', 'remix', 'vite:build', '--logLevel', 'warn'], {
    env: { ...process.env, NODE_ENV: 'production', BUILD_DIRECTORY: NEXT },
  });
  await buildPrograms();
  await precompress(path.join(NEXT, 'client'));
  writeFileSync(path.join(NEXT, STAMP), hash);
  putInPlace(BUILD);
  process.stdout.write(`构建完成（${((performance.now() - started) / 1000).toFixed(1)} 秒）\n`);
}

/** Builds unless `build/` was made from these very sources. */
export async function buildIfStale() {
  if (isFresh(hashOfSources())) return;
  await alone(async () => {
    const hash = hashOfSources();
    if (!isFresh(hash)) await buildFrom(hash);
  });
}

if (import.meta.filename === process.argv[1]) {
  enterProject();
  await ensureInstalled();
  await alone(() => buildFrom(hashOfSources()));
}
