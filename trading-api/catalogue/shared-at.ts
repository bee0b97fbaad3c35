import { instant } from '#app/domain/wire.ts';

/**
 * The time a page was shared at, as its address says it; null for a text that is no time, or one
 * to come, which nobody can have shared a price at.
 */
export function readSharedAt(text: string, now: Date): Date | null {
  if (!instant.safeParse(text).success) return null;
  const at = new Date(text);
  return at <= now ? at : null;
}
