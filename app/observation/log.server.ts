import pino from 'pino';
import { LOG_OPTIONS } from '#app/domain/log-record.ts';
import { requests } from './request.server.ts';

const STDERR = 2;

/** People read it while they develop; pino-pretty is there only then. */
const destination =
  process.env.NODE_ENV === 'development'
    ? pino.transport({ target: 'pino-pretty', options: { destination: STDERR, ignore: 'program' } })
    : pino.destination({ dest: STDERR, sync: true });

/**
 * The portal's log, on standard error: standard output is for whoever starts it. Written at once,
 * so that nothing is lost when the process ends.
 */
export const log = pino(
  {
    ...LOG_OPTIONS,
    base: { program: 'portal' },
    level: process.env.LOG_LEVEL || 'info',
    mixin: () => {
      const request = requests.getStore();
      return request ? { requestId: request.id } : {};
    },
  },
  destination,
);
