import { createHash, randomBytes } from 'node:crypto';
import type pg from 'pg';

export const BIDDERS = 50;

export interface HotAuction {
  id: string;
  /** The tokens of bidders whose sign-up was approved. */
  tokens: string[];
}

/** A running auction without a margin or extensions, and its bidders. */
export async function hotAuction(pool: pg.Pool, endsAt: Date): Promise<HotAuction> {
  const auction = await pool.query<{ id: string }>(
    `insert into auctions (name, seller_code, seller_name, product_name, varieties, manufacturer,
       specification, product_count, product_unit, image_url, deliver_area, delivery_date,
       bidding_mode, start_price, price_add_range, start_count, count_add_range, sign_end_date,
       start_date, end_date, delay_time, delay_times, confirm_steps, created_at, real_end_date,
       head_hash)
     select '压力测试', code, name, '螺纹钢', 'HRB400E', '钢厂', 'Φ12', 10000, '吨', '', '无锡',
       '2099-12-01', 'free_bidding', 300000, 1000, 1000, 500, now(), now(),
       $1, 0, 0, 30000, now(), $1, 'bench'
     from sellers limit 1 returning id`,
    [endsAt],
  );
  const id = auction.rows[0]?.id ?? '';
  const tokens: string[] = [];
  for (let at = 1; at <= BIDDERS; at++) {
    const { token, customerId } = await account(pool);
    await pool.query(
      `insert into auction_signs (auction_id, customer_id, bidder_no, state, buyer_name,
         company_name, credential_number, notice_phone_number, created_at)
       values ($1, $2, $3, 'auditPass', '买家', $4, 'x', 'x', now())`,
      [id, customerId, at, `无锡第${at}钢材公司`],
    );
    tokens.push(token);
  }
  return { id, tokens };
}

/** Makes a logged-in customer. */
export async function account(pool: pg.Pool) {
  const token = randomBytes(24).toString('base64url');
  const customer = await pool.query<{ id: string }>(
    `insert into customers (phone, password_hash, name, customer_type)
     values ($1, 'x', '买家', 'personal') returning id`,
    [`bench-${token.slice(0, 12)}`],
  );
  const customerId = customer.rows[0]?.id;
  await pool.query(
    `insert into tokens (token_hash, customer_id, expires_at)
     values ($1, $2, now() + interval '1 day')`,
    [createHash('sha256').update(token).digest('base64url'), customerId],
  );
  return { token, customerId };
}
