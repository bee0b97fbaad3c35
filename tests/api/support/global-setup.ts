import { rm } from 'node:fs/promises';
import type { TestProject } from 'vitest/node';
import { bundleApi } from './api-program.ts';
import { makeTemplate } from './market-template.ts';

/** Makes the template once a run, on the engine TEST_DATABASE names; returns how to remove it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const engine = process.env.TEST_DATABASE === 'postgres' ? 'postgres' : 'pglite';
  const { remove, ...template } = await makeTemplate(engine);
  project.provide('marketTemplate', template);
  // Two parts of the tests may run beside each other.
  const program = await bundleApi(`${engine}-${process.pid}`);
  project.provide('apiProgram', program);
  return async () => {
    await remove();
    await rm(program);
  };
}
