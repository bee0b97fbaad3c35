import pino from 'pino';
import {
  LOG_DESTINATION,
  LOG_FOR_PEOPLE,
  LOG_LEVELS,
  LOG_OPTIONS,
} from '#app/domain/log-record.ts';
import { requests } from './request.server.ts';

const destination =
  process.env.NODE_ENV === 'development'
    ? pino.transport({ target: 'pino-pretty', options: LOG_FOR_PEOPLE })
    : pino.destination(LOG_DESTINATION);

/** What is wrong with the variable is said when the settings are read. */
const level = LOG_LEVELS.find((known) => known === process.env.LOG_LEVEL) ?? 'info';

/** The portal's log, on standard error: standard output is for whoever starts it. */
export const log = pino(
  {
    ...LOG_OPTIONS,
    base: { program: 'portal' },
    level,
    mixin: () => {
      const request = requests.getStore();
      return request ? { requestId: request.id } : {};
    },
  },
  destination,
);
