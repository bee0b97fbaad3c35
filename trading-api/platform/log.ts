import pino, { type DestinationStream, type Logger } from 'pino';
import {
  LOG_DESTINATION,
  LOG_FOR_PEOPLE,
  LOG_OPTIONS,
  type LogLevel,
} from '#app/domain/log-record.ts';

/** As in app/observation/log.server.ts, which this program may not import. */
function openStandardError(): DestinationStream {
  if (process.env.NODE_ENV === 'development') {
    return pino.transport({ target: 'pino-pretty', options: LOG_FOR_PEOPLE });
  }
  const destination = pino.destination(LOG_DESTINATION);
  // A transport does so by itself.
  process.once('exit', () => destination.flushSync());
  return destination;
}

/** One for the process, however many logs are opened. */
const standardError = openStandardError();

/**
 * The trading API's log; on standard error, since standard output is for what the program prints to
 * the person who starts it.
 */
export const openLog = (level: LogLevel, destination: DestinationStream = standardError): Logger =>
  pino({ ...LOG_OPTIONS, base: { program: 'api' }, level }, destination);
