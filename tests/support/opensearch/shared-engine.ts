import { inject } from 'vitest';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where the engine of a run answers; undefined where its tests are not among them. */
    engineUrl: string | undefined;
  }
}

/** The engine that all tests of a run share; each market has indexes of its own there. */
export function sharedEngineUrl(): string {
  const url = inject('engineUrl');
  if (!url) throw new Error('TEST_SEARCH=opensearch is not set');
  return url;
}
