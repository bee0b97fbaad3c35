import type { FastifyInstance } from 'fastify';
import { MIGRATIONS_FOLDER } from '#trading-api/platform/database/migrations-folder.ts';
import { mayRunOn, OTHER_VERSION } from '#trading-api/platform/database/needed-migrations.ts';
import type { Market } from './route.ts';

/**
 * `/readyz`: whether the database answers, and no other process has made it meanwhile what this one cannot use: by
 * tables of a later version, or as `whyUnfit` says; with the names of unsafe settings.
 */
export function answerReadiness(
  app: FastifyInstance,
  { db, unsafe }: Market,
  whyUnfit: () => Promise<string | null>,
): void {
  let said: string | null = null;
  app.get('/readyz', async (_, reply) => {
    const isTooOld = !(await mayRunOn(db, MIGRATIONS_FOLDER));
    const reason = isTooOld ? OTHER_VERSION : await whyUnfit();
    if (reason && reason !== said) app.log.error(reason);
    said = reason;
    return reason
      ? reply.code(503).send({ ready: false, reason })
      : // A load balancer needs the status alone; an unsafe market works.
        { ready: true, unsafe: unsafe.map(({ name }) => name) };
  });
}
