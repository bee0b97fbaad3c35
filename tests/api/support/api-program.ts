import path from 'node:path';
import { build } from 'esbuild';

declare module 'vitest' {
  export interface ProvidedContext {
    /** What `npm run start:api` runs, made from the sources as they are. */
    apiProgram: string;
  }
}

/** A start of the bundle takes a fifth of what one of the sources takes. */
export async function bundleApi(run: string): Promise<string> {
  const outfile = path.resolve('.cache', `trading-api-${run}.js`);
  await build({
    entryPoints: ['trading-api/main.ts'],
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
