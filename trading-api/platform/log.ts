import pino, { type DestinationStream, type Logger } from 'pino';
import {
  LOG_DESTINATION,
  LOG_FOR_PEOPLE,
  LOG_OPTIONS,
  type LogLevel,
} from '#app/domain/log-record.ts';

const standardError =
  process.env.NODE_ENV === 'development'
    ? pino.transport({ target: 'pino-pretty', options: LOG_FOR_PEOPLE })
    : pino.destination(LOG_DESTINATION);
process.once('exit', () => standardError.flushSync());

/** The trading API's log; on standard error, since standard output is for whoever starts it. */
export const openLog = (level: LogLevel, destination: DestinationStream = standardError): Logger =>
  pino({ ...LOG_OPTIONS, base: { program: 'api' }, level }, destination);
