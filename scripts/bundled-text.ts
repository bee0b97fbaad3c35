import { type BuildOptions, build } from 'esbuild';
import type { Plugin } from 'vite';

/** Makes a thread find its packages from the program that starts it, wherever that program is. */
const FROM_PROGRAM =
  "globalThis.require = require('node:module').createRequire(require('node:worker_threads').workerData.program);";

/** The target that a script is bundled for, by the suffix of its import. */
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

/** Gives modules the text of a script that is bundled for browsers or for a thread. */
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
