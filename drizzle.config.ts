import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: './trading-api/schema.ts',
  out: './trading-api/db/migrations',
  casing: 'snake_case',
});
