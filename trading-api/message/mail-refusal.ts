import { eq } from 'drizzle-orm';
import type { Database } from '#trading-api/platform/database/client.ts';
import { customers, type messageDeliveries, messageSettings } from '#trading-api/schema.ts';
import { notify } from './notify.ts';
import { writeSettings } from './settings.ts';

/**
 * The address of a mail has refused it for good: its person gets no more mails, until they say otherwise, and reads
 * why in the inbox. Nothing changes if the person has another address by now, or none.
 */
export async function endMailsTo(
  tx: Database,
  { personId, address }: Pick<typeof messageDeliveries.$inferSelect, 'personId' | 'address'>,
  why: string,
  now: Date,
): Promise<void> {
  if (personId === null) return;
  const [person] = await tx
    .select({ mail: customers.mail })
    .from(customers)
    .where(eq(customers.id, personId))
    .for('update');
  if (person?.mail !== address) return;
  const [settings] = await tx
    .select({ refusal: messageSettings.mailRefusal })
    .from(messageSettings)
    .where(eq(messageSettings.personId, personId));
  if (settings?.refusal) return;
  await writeSettings(tx, personId, { mailRefusal: `邮箱 ${address} ${why}` });
  await notify(
    tx,
    'mailsEnded',
    [{ customerId: personId }],
    { address, why },
    {
      now,
      personIds: [personId],
    },
  );
}
