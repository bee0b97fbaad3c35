import { eq } from 'drizzle-orm';
import type { AuditStatus } from '#app/domain/lead/contract.ts';
import type { RegistrationKind } from '#app/domain/lead/registration-desk.ts';
import { audit } from '#trading-api/lead/registration-audit.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { customers } from '#trading-api/schema.ts';

const OPERATOR = '13800000009';
const REASON = '可订库存不足，请减少数量后重新登记';

interface Asked {
  kind: RegistrationKind;
  id: number;
  /** What the operator makes of it. */
  status: AuditStatus;
  quotedPrice?: string | undefined;
  at: Date;
}

const STEP = { auditing: 'take', auditPass: 'pass', notPass: 'refuse' } as const;

/** The operator decides about registrations as the desk does. */
export async function auditAll(tx: Database, registrations: readonly Asked[]): Promise<void> {
  const [operator] = await tx.select().from(customers).where(eq(customers.phone, OPERATOR));
  if (!operator) throw new RangeError(`no account ${OPERATOR}`);
  for (const { kind, id, status, quotedPrice, at } of registrations) {
    if (status === 'waitAudit') continue;
    const step = STEP[status];
    const reason = step === 'refuse' ? REASON : '';
    const decision = { auditStatus: 'waitAudit', step, reason, quotedPrice } as const;
    await audit(tx, operator, { kind, id: String(id), ...decision }, () => at);
  }
}
