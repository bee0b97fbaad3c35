import { instant } from '#app/domain/wire.ts';

/**
 * The time at which a page was shared, from its address; null for a text that is no time, and for a
 * time in the future.
 */
export function readSharedAt(text: string, now: Date): Date | null {
  if (!instant.safeParse(text).success) return null;
  const at = new Date(text);
  return at <= now ? at : null;
}
