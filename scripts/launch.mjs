/**
 * Loads the programs of the build with the code that V8 has compiled of them at the build (ADR 235). `npm run build`
 * copies this file to `build/`, where build/server.js and the others use it.
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import Module, { createRequire } from 'node:module';
import path from 'node:path';
import vm from 'node:vm';

const DIGEST = 'sha256';
const DIGEST_BYTES = 32;

const digestOf = (source, code) => createHash(DIGEST).update(source).update(code).digest();

/** The code that was kept of a script; none where it is of another script or damaged, which V8 does not notice. */
function codeIn(kept, source) {
  if (!existsSync(kept)) return undefined;
  const content = readFileSync(kept);
  const code = content.subarray(DIGEST_BYTES);
  return content.subarray(0, DIGEST_BYTES).equals(digestOf(source, code)) ? code : undefined;
}

/**
 * Evaluates a bundle in the format of CommonJS. Without compiled code, or with some of another version of V8, which V8
 * passes over, it takes longer.
 * @param {string} file
 * @param {string} name what it is called in traces, also later with the code that is kept now
 * @returns {Record<string, any> & { hadCode: boolean, keepCode(): void }} what the bundle exports, and more
 */
export function load(file, name = file) {
  const kept = `${file}.code`;
  const source = readFileSync(file);
  const script = new vm.Script(Module.wrap(source.toString()), {
    filename: name,
    cachedData: codeIn(kept, source),
  });
  const bundle = { exports: {} };
  const inBundle = [bundle.exports, createRequire(file), bundle, file, path.dirname(file)];
  script.runInThisContext()(...inBundle);
  return {
    ...bundle.exports,
    /** Whether V8 has taken what was kept. */
    hadCode: script.cachedDataRejected === false,
    /** Keeps the code of all functions that were called so far. */
    keepCode() {
      const code = script.createCachedData();
      writeFileSync(kept, Buffer.concat([digestOf(source, code), code]));
    },
  };
}
