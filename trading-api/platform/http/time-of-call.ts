import type { FastifyReply } from 'fastify';
import type { Endpoint } from '#app/domain/endpoint.ts';
import { TIME_LEFT_HEADER, timeGiven } from '#app/domain/time-budget.ts';
import { HURRY_MS, TIME_LIMITS } from '#app/domain/time-limits.ts';
import { currentCall } from '../call-context.ts';
import { CallTime } from '../call-time.ts';

const { api } = TIME_LIMITS;

/** What is refused while the database is away can be sent again, but who only reads should not have to. */
export const isRead = ({ permission, serial, locked, timed }: Endpoint): boolean =>
  permission === 'view' && !serial && !locked && !timed;

/** The time of a request, of which whoever asks may take less than this server would. */
export function timeOfCall(
  { request, raw }: FastifyReply,
  { reads, hasFile }: { reads: boolean; hasFile: boolean },
): CallTime {
  const given = timeGiven(request.headers[TIME_LEFT_HEADER], hasFile ? api.file : api.call);
  const isHurried = reads && given < HURRY_MS;
  const time = new CallTime(isHurried ? Math.min(given, api.hurriedRead) : given);
  const call = currentCall();
  // What writes is done whole: its caller will ask with the same serial what became of it.
  if (reads)
    raw.once('close', () => !raw.writableFinished && !call?.mayHaveWritten && time.leave());
  return time;
}
