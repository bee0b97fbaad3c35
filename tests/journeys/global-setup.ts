import type { TestProject } from 'vitest/node';
import { bundleApi } from '#tests/api/support/api-program.ts';
import { copyOf, makeTemplate } from '#tests/api/support/market-template.ts';
import { startBrowsers } from '#tests/support/browser-server.ts';
import { freePort } from '#tests/support/local-server.ts';
import { startPortal } from '#tests/support/portal-process.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The portal all journeys share; each brings its own customers. */
    portalOrigin: string;
    /** Its database. */
    portalDatabase: string;
    /** The file with what it logs. */
    portalLog: string;
    /** Where its metrics are read. */
    metricsUrl: string;
    /** Where the run's browsers are asked for. */
    browsersUrl: string;
  }
}

/** One portal with a demo market for the whole run, and browsers where they are needed. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const metricsPort = await freePort();
  const [[{ remove, DATABASE_URL, ...template }, portal], browsers, apiProgram] = await Promise.all(
    [
      makeTemplate('postgres').then(async (made) => {
        const DATABASE_URL = await copyOf(made);
        const portal = await startPortal({ DATABASE_URL, METRICS_PORT: String(metricsPort) });
        return [{ ...made, DATABASE_URL }, portal] as const;
      }),
      startBrowsers(),
      bundleApi('journeys'),
    ],
  );
  project.provide('marketTemplate', template);
  project.provide('portalOrigin', portal.origin);
  project.provide('portalDatabase', DATABASE_URL);
  project.provide('portalLog', portal.log);
  project.provide('metricsUrl', `http://127.0.0.1:${metricsPort}/metrics`);
  project.provide('browsersUrl', browsers.url);
  project.provide('apiProgram', apiProgram);
  return async () => {
    await Promise.all([portal.kill(), browsers.close()]);
    await remove();
  };
}
