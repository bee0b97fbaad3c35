import { createHash, randomBytes } from 'node:crypto';
import type { Pool } from 'pg';

/** A customer, made in the database, who can order at once. */
export interface Buyer {
  id: string;
  token: string;
  addressId: string;
}

export const serial = (): string => randomBytes(24).toString('base64url');

/** An order for one piece of the goods, delivered to the buyer's address. */
export function directOrder({ addressId }: Buyer, goodsId: string) {
  const line = { skuId: goodsId, num: '1', skuType: 'self', deliveryMethod: 1 } as const;
  return {
    name: '买家',
    mobile: '13800138000',
    address: '上海市宝山区',
    source: 'direct' as const,
    addressId,
    skuIds: [goodsId],
    skuDetail: [line],
  };
}

/**
 * Makes buyers.
 * @param prefix of their phone numbers, a different one for each call
 */
export async function makeBuyers(pool: Pool, count: number, prefix = 'bench'): Promise<Buyer[]> {
  const buyers: Buyer[] = [];
  for (let at = 0; at < count; at++) {
    const token = serial();
    const customer = await pool.query<{ id: string }>(
      `insert into customers (phone, password_hash, name, customer_type)
       values ($1, 'x', '买家', 'personal') returning id`,
      [`${prefix}-${at}`],
    );
    const id = customer.rows[0]?.id ?? '';
    await pool.query(
      `insert into tokens (token_hash, customer_id, expires_at)
       values ($1, $2, now() + interval '1 day')`,
      [createHash('sha256').update(token).digest('base64url'), id],
    );
    const address = await pool.query<{ id: string }>(
      `insert into addresses (customer_id, receive_person, receive_person_phone,
         warehouse_address, is_default)
       values ($1, '买家', '13800138000', '上海市宝山区', true) returning id`,
      [id],
    );
    buyers.push({ id, token, addressId: address.rows[0]?.id ?? '' });
  }
  return buyers;
}

/** Self-operated goods that are delivered by logistics and sold in single units, with large stocks. */
export async function buyableGoods(pool: Pool): Promise<string[]> {
  await pool.query(
    `update goods set available_count = 100000000, mini_quantity = 100, my_buy_num = null,
       marketing_id = null
     where kind = 'self' and delivery_way in (1, 3, 5)`,
  );
  const { rows } = await pool.query<{ id: string }>(
    `select id from goods where kind = 'self' and delivery_way in (1, 3, 5) and on_shelf`,
  );
  return rows.map(({ id }) => id);
}
