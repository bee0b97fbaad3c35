import { rm } from 'node:fs/promises';
import type { TestProject } from 'vitest/node';
import { startOpenSearch } from '#tests/support/opensearch/engine.ts';
import { bundleApi } from './api-program.ts';
import { makeTemplate } from './market-template.ts';

/**
 * Makes the template once a run, on the engine TEST_DATABASE names, and starts what TEST_SEARCH names; returns how to
 * remove them.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const engine = process.env.TEST_DATABASE === 'postgres' ? 'postgres' : 'pglite';
  const { remove, ...template } = await makeTemplate(engine);
  project.provide('marketTemplate', template);
  const search = process.env.TEST_SEARCH === 'opensearch' ? await startOpenSearch() : null;
  project.provide('engineUrl', search?.nodes[0]?.url);
  // Two parts of the tests may run beside each other.
  const program = await bundleApi(`${engine}-${process.pid}`);
  project.provide('apiProgram', program);
  return async () => {
    await search?.close();
    await remove();
    await rm(program);
  };
}
