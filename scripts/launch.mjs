/**
 * Loads the programs of the build with the code that V8 has compiled of them at the build (ADR 235). `npm run build`
 * copies this file to `build/`, where build/server.js and the others use it.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import Module, { createRequire } from 'node:module';
import path from 'node:path';
import vm from 'node:vm';

/**
 * Evaluates a bundle in the format of CommonJS. Without compiled code, or with some of another version of V8, which V8
 * passes over, it takes longer.
 * @returns what the bundle exports
 */
export function load(file) {
  const kept = `${file}.code`;
  const script = new vm.Script(Module.wrap(readFileSync(file, 'utf8')), {
    filename: file,
    cachedData: existsSync(kept) ? readFileSync(kept) : undefined,
  });
  const bundle = { exports: {} };
  const inBundle = [bundle.exports, createRequire(file), bundle, file, path.dirname(file)];
  script.runInThisContext()(...inBundle);
  return {
    ...bundle.exports,
    /** Keeps the code of all functions that were called so far. */
    keepCode: () => writeFileSync(kept, script.createCachedData()),
  };
}
