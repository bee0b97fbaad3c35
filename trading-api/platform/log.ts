import pino, { type DestinationStream, type Logger } from 'pino';
import { LOG_OPTIONS, type LogLevel } from '#app/domain/log-record.ts';

const STDERR = 2;

/** Written at once, so that nothing is lost when the process ends. */
const standardError = (): DestinationStream =>
  process.env.NODE_ENV === 'development'
    ? // People read it while they develop; pino-pretty is there only then.
      pino.transport({ target: 'pino-pretty', options: { destination: STDERR, ignore: 'program' } })
    : pino.destination({ dest: STDERR, sync: true });

/** The trading API's log; on standard error, since standard output is for whoever starts it. */
export const openLog = (level: LogLevel, destination = standardError()): Logger =>
  pino({ ...LOG_OPTIONS, base: { program: 'api' }, level }, destination);
