import { inject } from 'vitest';
import { copyOf } from './market-template.ts';

/** A database of its own on the run's PostgreSQL, a copy of the seeded market. */
export const freshPostgresUrl = (): Promise<string> => copyOf(inject('marketTemplate'));
