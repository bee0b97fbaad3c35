import { and, eq, ne } from 'drizzle-orm';
import { CONTRACT_SIGNED } from '#app/domain/account/customer.ts';
import type { contractDetail, contractSign } from '#app/domain/company/contract.ts';
import type { Content } from '#app/domain/endpoint.ts';
import type { Customer } from '#trading-api/account/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { Refusal } from '#trading-api/platform/refusal.ts';
import { customers } from '#trading-api/schema.ts';
import { CONTRACT } from './contract-text.ts';

type Signature = Content<typeof contractSign>;

const signatureOf = (customer: Customer): Signature => ({
  esignatureContractStatus: customer.esignatureContractStatus ?? '0',
  signedDate: customer.contractSignedAt?.toISOString() ?? null,
});

function requireEnterprise({ customerType }: Customer): void {
  if (customerType !== 'enterprise') throw new Refusal('E001', '个人买家无需签署合同');
}

/** @throws Refusal `E001` */
export function contractFor(customer: Customer): Content<typeof contractDetail> {
  requireEnterprise(customer);
  return { ...CONTRACT, ...signatureOf(customer) };
}

/**
 * The enterprise signs what it has read.
 * @throws Refusal `E001`, `E002` when the text is another one by now
 */
export async function signContract(
  tx: Database,
  customer: Customer,
  version: string,
  now: Date,
): Promise<Signature> {
  requireEnterprise(customer);
  if (version !== CONTRACT.version) throw new Refusal('E002', '合同内容已更新，请重新阅读后签署');
  const [signed] = await tx
    .update(customers)
    .set({
      esignatureContractStatus: CONTRACT_SIGNED,
      contractSignedAt: now,
      contractVersion: version,
    })
    .where(
      and(eq(customers.id, customer.id), ne(customers.esignatureContractStatus, CONTRACT_SIGNED)),
    )
    .returning();
  return signatureOf(signed ?? customer);
}
