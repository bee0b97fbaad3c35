import pg from 'pg';
import { expect } from 'vitest';
import { SIGNED_ENTERPRISE } from '#tests/support/customers.ts';

/**
 * The demo company with 200 people, 40 cost centres and 1,000 orders that wait for an approval, as copies of what it has.
 */
const FILL = `
  with company as (select id from customers where phone = '${SIGNED_ENTERPRISE.phone}'),
  people as (
    insert into customers (phone, name, customer_type, platform_type, password_hash, created_at)
    select '177' || lpad(n::text, 8, '0'), '员工 ' || n, 'personal', 'buyer', '', now()
    from generate_series(1, 200) as n
    returning id
  )
  insert into members (person_id, company_id, role, department, joined_at)
  select people.id, company.id, 'buyer', '部门 ' || people.id % 20, now() from people, company;

  insert into spend_units (company_id, kind, code, name, plain_code, plain_name, created_at)
  select (select id from customers where phone = '${SIGNED_ENTERPRISE.phone}'),
    'costCentre', 'C' || n, '车间 ' || n, 'C' || n, '车间' || n, now()
  from generate_series(1, 40) as n;

  create temp table copied as
    select orders.*, row_number() over () as n from orders, generate_series(1, 1000)
    where approval = 'waiting' and state = 'waitPay'
      and customer_id = (select id from customers where phone = '${SIGNED_ENTERPRISE.phone}')
    limit 1000;
  alter table copied add column source_code text;
  update copied set source_code = order_code, order_code = '9' || lpad(n::text, 19, '0'),
    cost_centre = '车间 ' || (n % 40 + 1), created_at = now(), pay_deadline = now() + interval '20 hours';
`;

const columnsOf = async (client: pg.Client, table: string): Promise<string[]> => {
  const { rows } = await client.query(
    'select column_name from information_schema.columns where table_name = $1',
    [table],
  );
  return rows.map(({ column_name: name }) => name);
};

export async function fill(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(FILL);
    const ofOrders = (await columnsOf(client, 'orders')).join(', ');
    await client.query(`insert into orders (${ofOrders}) select ${ofOrders} from copied`);
    const ofLines = await columnsOf(client, 'order_lines');
    const lines = ofLines.map((name) =>
      name === 'order_code' ? 'copied.order_code' : `lines.${name}`,
    );
    await client.query(`insert into order_lines (${ofLines.join(', ')}) select ${lines.join(', ')}
      from copied join order_lines as lines on lines.order_code = copied.source_code`);
    const ofApprovals = (await columnsOf(client, 'approvals')).filter((name) => name !== 'id');
    const asked = ofApprovals.map((name) =>
      name === 'order_code' ? 'copied.order_code' : `approvals.${name}`,
    );
    await client.query(`insert into approvals (${ofApprovals.join(', ')}) select ${asked.join(', ')}
      from copied join approvals on approvals.order_code = copied.source_code`);
    const { rows } = await client.query(`select count(*)::int as count from approvals
      join copied using (order_code)`);
    expect(rows[0].count).toBe(1000);
  } finally {
    await client.end();
  }
}
