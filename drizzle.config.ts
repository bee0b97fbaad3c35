import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: './trading-api/schema.ts',
  out: './trading-api/platform/database/migrations',
  casing: 'snake_case',
});
