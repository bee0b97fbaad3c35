import { fc } from '@fast-check/vitest';

/** Stryker identifies tests by their titles, and those of properties have the seed in them. */
fc.configureGlobal({ seed: 20261122 });
