import path from 'node:path';
import { build } from 'esbuild';

declare module 'vitest' {
  export interface ProvidedContext {
    /** What `npm run start:api` runs, made from the sources as they are. */
    apiProgram: string;
  }
}

/** A start of the bundle takes a fifth of what one of the sources takes. */
export const bundleApi = (run: string): Promise<string> =>
  bundle('trading-api/main.ts', `.cache/trading-api-${run}.js`);

/** @returns the path of the program */
export async function bundle(source: string, program: string): Promise<string> {
  const outfile = path.resolve(program);
  await build({
    entryPoints: [source],
    outfile,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    sourcemap: 'inline',
    logLevel: 'warning',
  });
  return outfile;
}
