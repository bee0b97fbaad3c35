import { and, asc, desc, eq, gt } from 'drizzle-orm';
import { auditLog } from '#app/domain/account/audit-contract.ts';
import { logLine } from '#app/domain/auction/auction-log.ts';
import { customerRoute } from '#trading-api/platform/http/route.ts';
import { auditLinks } from '#trading-api/schema.ts';

/** The chained log of the caller's account, a part of it after a position, with its head. */
export const chainedLog = customerRoute(auditLog, async ({ db, customer, input }) => {
  const own = eq(auditLinks.accountId, customer.id);
  const [head] = await db
    .select({ position: auditLinks.position, hash: auditLinks.hash })
    .from(auditLinks)
    .where(own)
    .orderBy(desc(auditLinks.position))
    .limit(1);
  const links = await db
    .select({ text: auditLinks.text, hash: auditLinks.hash })
    .from(auditLinks)
    .where(and(own, gt(auditLinks.position, input.after)))
    .orderBy(asc(auditLinks.position))
    .limit(input.rows);
  return {
    accountId: String(customer.id),
    length: head?.position ?? 0,
    head: head?.hash ?? '',
    lines: links.map(({ text, hash }) => logLine(text, hash)),
  };
});
