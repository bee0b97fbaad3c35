import type { DatabasePlace } from './open-database.ts';

type DatabaseVariables = { DATA_DIR: string } & Partial<
  Record<'DATABASE_URL' | 'DATABASE_DIRECT_URL' | 'DATABASE_REPLICA_URL', string | undefined>
>;

/** @throws Error one sentence that names the variable without which another means nothing */
export function databasePlace(variables: DatabaseVariables): DatabasePlace {
  const {
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    DATABASE_DIRECT_URL: databaseDirectUrl,
    DATABASE_REPLICA_URL: databaseReplicaUrl,
  } = variables;
  for (const name of ['DATABASE_DIRECT_URL', 'DATABASE_REPLICA_URL'] as const) {
    if (variables[name] && !databaseUrl) {
      throw new Error(`环境变量 DATABASE_URL 未设置：设置 ${name} 时必须设置。`);
    }
  }
  return { databaseUrl, databaseDirectUrl, databaseReplicaUrl, dataDir };
}
