import type { FastifyInstance } from 'fastify';
import { MIGRATIONS_FOLDER } from '#trading-api/platform/database/migrations-folder.ts';
import { mayRunOn, OTHER_VERSION } from '#trading-api/platform/database/needed-migrations.ts';
import type { Market } from './route.ts';

/**
 * `/readyz`: whether the database answers, and has not been given tables meanwhile, by a process of a later
 * version, that this version cannot use; with the names of unsafe settings.
 */
export function answerReadiness(app: FastifyInstance, { db, unsafe }: Market): void {
  let wasTooOld = false;
  app.get('/readyz', async (_, reply) => {
    const isTooOld = !(await mayRunOn(db, MIGRATIONS_FOLDER));
    if (isTooOld && !wasTooOld) app.log.error(OTHER_VERSION);
    wasTooOld = isTooOld;
    return isTooOld
      ? reply.code(503).send({ ready: false, reason: OTHER_VERSION })
      : // A load balancer needs the status alone; an unsafe market works.
        { ready: true, unsafe: unsafe.map(({ name }) => name) };
  });
}
