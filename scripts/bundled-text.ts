import { type BuildOptions, build } from 'esbuild';
import type { Plugin } from 'vite';

/** Packages of a thread are found from the program that starts it, wherever that is. */
const FROM_PROGRAM =
  "globalThis.require = require('node:module').createRequire(require('node:worker_threads').workerData.program);";

/** For whom a script is bundled, by what follows the name of its file. */
const FOR: Readonly<Record<string, BuildOptions>> = {
  '?script-text': { target: 'es2020' },
  '?thread-text': {
    platform: 'node',
    format: 'cjs',
    target: 'node20',
    packages: 'external',
    banner: { js: FROM_PROGRAM },
  },
};

/** A script that is no part of a page or a program, bundled for browsers or for a thread, as its text. */
export const bundledTexts: Plugin = {
  name: 'bundled-texts',
  enforce: 'pre',
  async load(id) {
    const at = id.lastIndexOf('?');
    const options = at > 0 ? FOR[id.slice(at)] : undefined;
    if (!options) return null;
    const file = id.slice(0, at);
    this.addWatchFile(file);
    const { outputFiles } = await build({
      entryPoints: [file],
      bundle: true,
      minify: true,
      charset: 'utf8',
      write: false,
      ...options,
    });
    return `export default ${JSON.stringify(outputFiles?.[0]?.text)};`;
  },
};
