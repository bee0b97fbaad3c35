import type { TestProject } from 'vitest/node';
import { bundleApi } from '#tests/api/support/api-program.ts';
import { copyOf, makeTemplate } from '#tests/api/support/market-template.ts';
import { startBrowsers } from '#tests/support/browser-server.ts';
import { startPortal } from '#tests/support/portal-process.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The portal all journeys share; each brings its own customers. */
    portalOrigin: string;
    /** Where the run's browsers are asked for. */
    browsersUrl: string;
  }
}

/** One portal with a demo market for the whole run, and browsers where they are needed. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { remove, ...template } = await makeTemplate('postgres');
  const [portal, browsers, apiProgram] = await Promise.all([
    startPortal({ DATABASE_URL: await copyOf(template) }),
    startBrowsers(),
    bundleApi('journeys'),
  ]);
  project.provide('marketTemplate', template);
  project.provide('portalOrigin', portal.origin);
  project.provide('browsersUrl', browsers.url);
  project.provide('apiProgram', apiProgram);
  return async () => {
    await Promise.all([portal.stop(), browsers.close()]);
    await remove();
  };
}
