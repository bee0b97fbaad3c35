import pino from 'pino';
import { LOG_DESTINATION, LOG_FOR_PEOPLE, LOG_OPTIONS } from '#app/domain/log-record.ts';
import { requests } from './request.server.ts';

const destination =
  process.env.NODE_ENV === 'development'
    ? pino.transport({ target: 'pino-pretty', options: LOG_FOR_PEOPLE })
    : pino.destination(LOG_DESTINATION);
process.once('exit', () => destination.flushSync());

/**
 * The portal's log, on standard error: standard output is for whoever starts it. Its level is set once the
 * settings are read.
 */
export const log = pino(
  {
    ...LOG_OPTIONS,
    base: { program: 'portal' },
    mixin: () => {
      const request = requests.getStore();
      return request ? { requestId: request.id } : {};
    },
  },
  destination,
);
