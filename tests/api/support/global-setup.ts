import type { TestProject } from 'vitest/node';
import { bundleApi } from './api-program.ts';
import { makeTemplate } from './market-template.ts';

/** Makes the template once a run, on the engine TEST_DATABASE names; returns how to remove it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const engine = process.env.TEST_DATABASE === 'postgres' ? 'postgres' : 'pglite';
  const { remove, ...template } = await makeTemplate(engine);
  project.provide('marketTemplate', template);
  project.provide('apiProgram', await bundleApi(engine));
  return remove;
}
