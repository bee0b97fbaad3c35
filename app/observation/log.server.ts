import pino from 'pino';
import { LOG_DESTINATION, LOG_FOR_PEOPLE, LOG_OPTIONS } from '#app/domain/log-record.ts';
import { requests } from './request.server.ts';

/** The same function as in trading-api/platform/log.ts, because neither program imports the other. */
function standardError() {
  if (process.env.NODE_ENV === 'development') {
    return pino.transport({ target: 'pino-pretty', options: LOG_FOR_PEOPLE });
  }
  const destination = pino.destination(LOG_DESTINATION);
  // Only without a transport: a transport flushes by itself.
  process.once('exit', () => destination.flushSync());
  return destination;
}

/**
 * The portal's log, on standard error: standard output is left to the program that starts the
 * portal. Its level is set once the settings are read.
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
  standardError(),
);
