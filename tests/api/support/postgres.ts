import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';

/** A database of its own on the run's PostgreSQL, a copy of the seeded market. */
export async function freshPostgresUrl(): Promise<string> {
  const { postgresUrl, name: template } = inject('marketTemplate');
  if (!postgresUrl) throw new Error('run with TEST_DATABASE=postgres');
  const name = `market_${randomBytes(6).toString('hex')}`;
  const client = new pg.Client({ connectionString: postgresUrl });
  await client.connect();
  try {
    await client.query(`create database ${name} template ${template} strategy file_copy`);
  } finally {
    await client.end();
  }
  const url = new URL(postgresUrl);
  url.pathname = name;
  return url.href;
}
