import { spawn } from 'node:child_process';
import { startPostgres } from '#tests/api/postgres-server.ts';
import pg from 'pg';
const s = await startPostgres();
try {
  await s.createDatabase('big');
  const url = s.urlOf('big');
  const t = Date.now();
  const child = spawn('npx', ['tsx','scripts/seed.ts','--scale', process.env.SCALE ?? '100000'], { env: {...process.env, DATABASE_URL: url}, stdio: 'inherit'});
  await new Promise(r=>child.on('exit', r));
  console.log('total', Date.now()-t);
  const c = new pg.Client(url); await c.connect();
  console.log((await c.query("select count(*)::int, pg_size_pretty(pg_database_size('big')) size from goods")).rows);
  await c.end();
} finally { await s.stop(); }
