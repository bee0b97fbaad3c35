import type { FastifyInstance } from 'fastify';
import type { Database } from '#trading-api/platform/database/client.ts';
import { MIGRATIONS_FOLDER } from '#trading-api/platform/database/migrations-folder.ts';
import { mayRunOn, OTHER_VERSION } from '#trading-api/platform/database/needed-migrations.ts';

/**
 * `/readyz`: whether the database answers, and has not been given tables meanwhile, by a process of a later
 * version, that this version cannot use.
 */
export function answerReadiness(app: FastifyInstance, db: Database): void {
  let wasTooOld = false;
  app.get('/readyz', async (_, reply) => {
    const isTooOld = !(await mayRunOn(db, MIGRATIONS_FOLDER));
    if (isTooOld && !wasTooOld) app.log.error(OTHER_VERSION);
    wasTooOld = isTooOld;
    return isTooOld
      ? reply.code(503).send({ ready: false, reason: OTHER_VERSION })
      : { ready: true };
  });
}
