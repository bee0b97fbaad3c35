import { eq } from 'drizzle-orm';
import { saveRobot } from '#app/domain/message/inbox-contract.ts';
import { isRobotUrl, ROBOT_INVALID } from '#app/domain/message/preferences.ts';
import { robotTexts } from '#app/domain/message/robot-texts.ts';
import { auditChange } from '#trading-api/account/index.ts';
import type { Customer } from '#trading-api/account/tables.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { transactionRoute } from '#trading-api/platform/http/route.ts';
import { Refusal } from '#trading-api/platform/refusal.ts';
import { messageRobots } from '#trading-api/schema.ts';
import { DeliveryFailure } from './delivery-failure.ts';
import type { Outlets } from './outlets.ts';

export const keepRobot = transactionRoute(saveRobot, async (call) => {
  const { db, customer, person, input: typed, now } = call;
  const url = typed.url.trim();
  const own = eq(messageRobots.customerId, customer.id);
  const [before] = await db.select().from(messageRobots).where(own);
  const said = { action: 'robotSaved', person, account: customer.id } as const;
  if (url === '') {
    await db.delete(messageRobots).where(own);
    await auditChange(db, { ...said, before: robotTexts(before), after: {} }, now);
    return;
  }
  if (!isRobotUrl(url)) throw new Refusal('invalid', ROBOT_INVALID, 'url');
  const saved = { url, groups: [...new Set(typed.groups)], savedBy: person.id, savedAt: now };
  await db
    .insert(messageRobots)
    .values({ customerId: customer.id, ...saved })
    .onConflictDoUpdate({ target: messageRobots.customerId, set: saved });
  await auditChange(db, { ...said, before: robotTexts(before), after: robotTexts(saved) }, now);
});

export async function tryRobot(
  db: Database,
  customer: Customer,
  { postToRobot }: Pick<Outlets, 'postToRobot'>,
): Promise<void> {
  const [robot] = await db
    .select()
    .from(messageRobots)
    .where(eq(messageRobots.customerId, customer.id));
  if (!robot) throw new Refusal('missing', '请先保存群机器人地址', 'url');
  try {
    await postToRobot(robot.url, `【测试】${customer.name} 的消息将发送到本群。`);
  } catch (error) {
    if (!(error instanceof DeliveryFailure)) throw error;
    throw new Refusal('robotFailed', `测试消息没有发出：${error.message}`, 'url');
  }
}
