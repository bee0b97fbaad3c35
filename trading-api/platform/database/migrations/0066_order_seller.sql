-- contract: programs before 0065 make orders of several sellers, which nothing splits after this; upgrades over it have a stop (ADR 264)
ALTER TABLE "orders" ADD COLUMN "seller_code" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "seller_name" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "former_code" text;--> statement-breakpoint
ALTER TABLE "remittances" DROP CONSTRAINT "remittances_remittanceCode_unique";--> statement-breakpoint
CREATE INDEX "remittances_code" ON "remittances" USING btree ("remittance_code");--> statement-breakpoint
ALTER TABLE "bank_lines" ADD COLUMN "whole_amount" bigint;--> statement-breakpoint
CREATE TABLE "order_splits" (
	"former_code" text PRIMARY KEY NOT NULL,
	"order_codes" text[] NOT NULL,
	"before" jsonb NOT NULL,
	"after" jsonb NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	"split_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
UPDATE "orders" SET "seller_code" = l."seller_code", "seller_name" = l."seller_name" FROM (
  SELECT DISTINCT ON ("order_code") "order_code", "seller_code", "seller_name" FROM "order_lines" ORDER BY "order_code", "position"
) l WHERE l."order_code" = "orders"."order_code";--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_seller_code_sellers_code_fk" FOREIGN KEY ("seller_code") REFERENCES "public"."sellers"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "orders_sold" ON "orders" USING btree ("seller_code","order_code");--> statement-breakpoint
CREATE INDEX "orders_former" ON "orders" USING btree ("former_code") WHERE former_code is not null;--> statement-breakpoint
-- An older market made one order of a checkout with goods of several sellers. From here on an order has one seller
-- (ADR 262, 264): each such order becomes one order for each of its sellers, and a bundle of them, as if it had
-- always been so. The functions below are only for this migration; the last statement drops them. Amounts are shared
-- by whole fen, and the shares of an amount always come to it.

CREATE FUNCTION split_sum(amounts bigint[]) RETURNS bigint LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  total bigint := 0;
BEGIN
  FOR i IN 1..cardinality(amounts) LOOP total := total + amounts[i]; END LOOP;
  RETURN total;
END $$;--> statement-breakpoint

-- `allocate` of app/domain/money.ts: shares by weight, rounded down, the rest on the last that has room. Without
-- any weight all of it is the first's.
CREATE FUNCTION split_allocate(total bigint, weights bigint[]) RETURNS bigint[] LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  weighed numeric := split_sum(weights);
  shares bigint[] := array_fill(0::bigint, ARRAY[cardinality(weights)]);
  rest bigint := total;
  room bigint;
BEGIN
  IF total = 0 THEN RETURN shares; END IF;
  IF weighed = 0 THEN shares[1] := total; RETURN shares; END IF;
  FOR i IN 1..cardinality(weights) LOOP
    shares[i] := div(total::numeric * weights[i], weighed)::bigint;
    rest := rest - shares[i];
  END LOOP;
  FOR i IN REVERSE cardinality(weights)..1 LOOP
    EXIT WHEN rest = 0;
    room := CASE WHEN total <= weighed THEN weights[i] - shares[i] WHEN weights[i] > 0 THEN rest ELSE 0 END;
    room := least(room, rest);
    shares[i] := shares[i] + room;
    rest := rest - room;
  END LOOP;
  RETURN shares;
END $$;--> statement-breakpoint

-- Shares by the weights that are wanted, as far as each has room; what is left goes where room is left.
CREATE FUNCTION split_into(total bigint, wanted bigint[], room bigint[]) RETURNS bigint[] LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  shares bigint[] := split_allocate(total, CASE WHEN 0 < ANY (wanted) THEN wanted ELSE room END);
  spare bigint[] := room;
  rest bigint := total;
BEGIN
  FOR i IN 1..cardinality(room) LOOP
    shares[i] := least(shares[i], greatest(room[i], 0));
    spare[i] := greatest(room[i], 0) - shares[i];
    rest := rest - shares[i];
  END LOOP;
  spare := split_allocate(rest, spare);
  FOR i IN 1..cardinality(room) LOOP shares[i] := shares[i] + spare[i]; END LOOP;
  RETURN shares;
END $$;--> statement-breakpoint

CREATE FUNCTION split_minus(one bigint[], other bigint[]) RETURNS bigint[] LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
  FOR i IN 1..cardinality(one) LOOP one[i] := one[i] - other[i]; END LOOP;
  RETURN one;
END $$;--> statement-breakpoint

CREATE FUNCTION split_plus(one bigint[], other bigint[]) RETURNS bigint[] LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
  FOR i IN 1..cardinality(one) LOOP one[i] := one[i] + other[i]; END LOOP;
  RETURN one;
END $$;--> statement-breakpoint

CREATE FUNCTION split_yuan(fen bigint) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT to_char(fen / 100.0, 'FM999,999,999,999,990.00')
$$;--> statement-breakpoint

-- A code of an order that is free: the time at which it was made, of Shanghai, and six random digits.
CREATE FUNCTION split_code(made timestamptz) RETURNS text LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  code text;
BEGIN
  LOOP
    code := to_char(made AT TIME ZONE interval '8 hours', 'YYYYMMDDHH24MISS')
      || lpad(floor(random() * 1000000)::int::text, 6, '0');
    IF NOT EXISTS (SELECT FROM orders WHERE order_code = code) THEN RETURN code; END IF;
  END LOOP;
END $$;--> statement-breakpoint

CREATE FUNCTION split_random() RETURNS text LANGUAGE sql AS $$
  SELECT replace(gen_random_uuid()::text, '-', '')
$$;--> statement-breakpoint

-- Makes of one movement of the ledger one for each order that has a share of it. Balances stay as they are.
CREATE FUNCTION split_transfer(whole bigint, codes text[], named text[], shares bigint[]) RETURNS void
LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  moved ledger_transfers%ROWTYPE;
  source bigint;
  target bigint;
  is_first boolean := true;
  part bigint;
BEGIN
  SELECT * INTO moved FROM ledger_transfers WHERE id = whole;
  SELECT account_id INTO source FROM ledger_entries WHERE transfer_id = whole AND amount < 0;
  SELECT account_id INTO target FROM ledger_entries WHERE transfer_id = whole AND amount > 0;
  FOR i IN 1..cardinality(codes) LOOP
    CONTINUE WHEN shares[i] = 0;
    IF is_first THEN
      UPDATE ledger_transfers SET order_code = codes[i], reference = named[i] WHERE id = whole;
      UPDATE ledger_entries SET amount = sign(amount)::bigint * shares[i] WHERE transfer_id = whole;
      is_first := false;
    ELSE
      INSERT INTO ledger_transfers (kind, reference, order_code, created_at)
        VALUES (moved.kind, named[i], codes[i], moved.created_at) RETURNING id INTO part;
      INSERT INTO ledger_entries (transfer_id, account_id, amount)
        VALUES (part, source, -shares[i]), (part, target, shares[i]);
    END IF;
  END LOOP;
END $$;--> statement-breakpoint

-- What was taken off each line, of orders whose lines did not keep it yet (ADR 189): what a seller offered is shared
-- by what its lines cost, the rest by what is left of all lines.
CREATE FUNCTION split_deductions(code text, taken jsonb) RETURNS void LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  positions int[];
  offerers text[];
  left_of bigint[];
  own bigint[];
  of_sellers bigint[];
  of_platform bigint[];
  offered record;
BEGIN
  IF jsonb_array_length(taken) = 0
    OR NOT EXISTS (SELECT FROM order_lines WHERE order_code = code AND seller_deduction IS NULL) THEN RETURN; END IF;
  SELECT array_agg(position ORDER BY position), array_agg(seller_code ORDER BY position),
    array_agg(amount ORDER BY position) INTO positions, offerers, left_of
    FROM order_lines WHERE order_code = code;
  of_sellers := array_fill(0::bigint, ARRAY[cardinality(positions)]);
  FOR offered IN
    SELECT s.seller, sum(s.amount)::bigint AS amount FROM (
      SELECT split_offerer(d) AS seller, (d->>'amount')::bigint AS amount FROM jsonb_array_elements(taken) d) s
    WHERE s.seller IS NOT NULL GROUP BY s.seller
  LOOP
    SELECT array_agg(CASE WHEN offerers[i] = offered.seller THEN left_of[i] ELSE 0 END ORDER BY i) INTO own
      FROM generate_subscripts(left_of, 1) i;
    of_sellers := split_plus(of_sellers, CASE WHEN split_sum(own) = 0 THEN own
      ELSE split_allocate(least(offered.amount, split_sum(own)), own) END);
  END LOOP;
  left_of := split_minus(left_of, of_sellers);
  of_platform := split_allocate(least(greatest(0, (SELECT sum((d->>'amount')::bigint) FROM jsonb_array_elements(taken) d)
    - split_sum(of_sellers)), split_sum(left_of))::bigint, left_of);
  FOR i IN 1..cardinality(positions) LOOP
    UPDATE order_lines SET seller_deduction = of_sellers[i], platform_deduction = of_platform[i]
      WHERE order_code = code AND position = positions[i];
  END LOOP;
END $$;--> statement-breakpoint

-- Which seller has offered a deduction; null: the platform.
CREATE FUNCTION split_offerer(deduction jsonb) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT CASE deduction->>'kind'
    WHEN 'quantityDiscount' THEN (SELECT g.seller_code FROM marketing_groups g WHERE g.id = (deduction->>'sourceId')::bigint)
    WHEN 'coupon' THEN (SELECT g.seller_code FROM discounts d JOIN marketing_groups g ON g.id = d.marketing_id
      WHERE d.id = (deduction->>'sourceId')::bigint)
    END
$$;--> statement-breakpoint
-- Whose goods an event is about; early refunds of cases have no seller, and are of the case that ended at that instant.
CREATE FUNCTION split_event_seller(event order_events, codes text[]) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT coalesce(event.seller_code, (SELECT (array_agg(c.seller_code ORDER BY c.id))[1] FROM after_sale_cases c
    WHERE event.kind = 'returned' AND c.order_code = ANY (codes) AND NOT c.whole AND c.ended_at = event.created_at))
$$;--> statement-breakpoint

-- Whether a payment was booked on the wrong order and taken back (ADR 194).
CREATE FUNCTION split_undone(reference text) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM ledger_transfers t WHERE t.reference = 'undo ' || $1)
$$;--> statement-breakpoint

-- The share of an amount, at most all of it.
CREATE FUNCTION split_share(amount numeric, part numeric, whole numeric) RETURNS numeric LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN whole <= 0 THEN 0 ELSE div(amount * least(greatest(part, 0), whole), whole) END
$$;--> statement-breakpoint

-- Which points of orders, or what of gift cards, still comes back if all that is left of the orders is given back: what cases
-- took off has brought its share (`returnedDeduction` of app/domain/after-sale/limits.ts).
CREATE FUNCTION split_left(codes text[], deducted text) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT coalesce(sum(used - back - CASE WHEN q.settled_at IS NULL THEN 0 ELSE split_share(used - back,
      taken - taken_before, q.settled_amount + taken - q.freight - taken_before) END), 0)::bigint
  FROM orders q
  CROSS JOIN LATERAL (SELECT
    coalesce((SELECT sum(p.charged) FROM seller_payouts p WHERE p.order_code = q.order_code), 0) AS taken,
    coalesce((SELECT sum(c.refunded) FROM after_sale_cases c
      WHERE c.order_code = q.order_code AND NOT c.whole AND c.ended_at <= q.settled_at), 0) AS taken_before) t
  CROSS JOIN LATERAL (SELECT (CASE deducted WHEN 'points' THEN d->>'points' ELSE d->>'amount' END)::numeric AS used
    FROM jsonb_array_elements(q.deductions) d WHERE d->>'kind' = deducted) u
  CROSS JOIN LATERAL (SELECT split_share(used, CASE WHEN q.settled_at IS NULL THEN taken ELSE taken_before END,
    q.payment_amount - q.freight) AS back) b
  WHERE q.order_code = ANY (codes) AND q.state <> 'cancelled'
$$;--> statement-breakpoint

-- What orders come to together, for the report.
CREATE FUNCTION split_figures(codes text[]) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('orders', count(*), 'orderAmount', sum(order_amount), 'paymentAmount', sum(payment_amount),
    'paidAmount', sum(paid_amount), 'settledAmount', coalesce(sum(settled_amount), 0),
    'booked', (SELECT coalesce(sum(p.amount), 0) FROM order_payments p WHERE p.order_code = ANY (codes)),
    'returned', (SELECT coalesce(sum(p.returned), 0) FROM order_payments p WHERE p.order_code = ANY (codes)),
    'paidOut', (SELECT coalesce(sum(p.paid - p.fee), 0) FROM seller_payouts p WHERE p.order_code = ANY (codes)),
    'toppedUp', (SELECT coalesce(sum(p.topped_up), 0) FROM seller_payouts p WHERE p.order_code = ANY (codes)),
    'invoiced', (SELECT coalesce(sum(i.amount - i.reversed), 0) FROM invoice_request_orders i WHERE i.order_code = ANY (codes)),
    'points', split_left(codes, 'points'), 'giftCards', split_left(codes, 'giftCard'))
  FROM orders WHERE order_code = ANY (codes)
$$;--> statement-breakpoint

-- Makes of a payment one for each order that has a share of it, in the form of a bundle's payment: the provider knows
-- the whole's number, each share has one of its own. A transfer of the bank becomes a line for each order.
-- @returns the ids of the payments by the orders' places; 0: none
CREATE FUNCTION split_payment(whole bigint, codes text[], bundle text, shares bigint[], backs bigint[]) RETURNS bigint[]
LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  p order_payments%ROWTYPE;
  a payment_attempts%ROWTYPE;
  b bank_lines%ROWTYPE;
  part payment_attempts%ROWTYPE;
  line bank_lines%ROWTYPE;
  named text[] := '{}';
  ids bigint[] := '{}';
  is_first boolean := true;
  name text;
  id_of bigint;
BEGIN
  SELECT * INTO p FROM order_payments WHERE id = whole;
  SELECT * INTO a FROM payment_attempts WHERE trade_no = p.reference;
  SELECT * INTO b FROM bank_lines WHERE order_code = p.order_code AND state = 'booked'
    AND p.reference = concat('bank ', id, CASE WHEN undone > 0 THEN concat(' ', undone) END);
  FOR i IN 1..cardinality(codes) LOOP
    name := '';
    id_of := 0;
    IF shares[i] > 0 THEN
      name := CASE WHEN is_first THEN p.reference ELSE p.reference || ' ' || i END;
      IF a.trade_no IS NOT NULL AND (a.part_of IS NULL OR NOT is_first) THEN
        part := a;
        name := split_random();
        part.trade_no := name;
        part.part_of := coalesce(a.part_of, a.trade_no);
        part.order_code := codes[i];
        part.amount := shares[i];
        part.pay_token_hash := split_random();
        part.qr_content := NULL;
        part.in_app := NULL;
        part.next_query_at := NULL;
        part.next_look_at := NULL;
        INSERT INTO payment_attempts SELECT (part).*;
      ELSIF a.trade_no IS NOT NULL THEN
        UPDATE payment_attempts SET order_code = codes[i], amount = shares[i] WHERE trade_no = a.trade_no;
      ELSIF b.id IS NOT NULL AND is_first THEN
        UPDATE bank_lines SET order_code = codes[i], booked = shares[i], amount = shares[i] + excess, whole_amount = b.amount
          WHERE id = b.id;
      ELSIF b.id IS NOT NULL THEN
        line := b;
        line.id := nextval('bank_lines_id_seq');
        line.key := b.key || ' ' || i;
        line.order_code := codes[i];
        line.amount := shares[i];
        line.whole_amount := b.amount;
        line.booked := shares[i];
        line.excess := 0;
        line.excess_to := NULL;
        line.undone := 0;
        line.told_apart := true;
        INSERT INTO bank_lines SELECT (line).*;
        name := 'bank ' || line.id;
      END IF;
      IF is_first THEN
        id_of := p.id;
        UPDATE order_payments SET order_code = codes[i], amount = shares[i], returned = backs[i], reference = name
          WHERE id = p.id;
      ELSE
        INSERT INTO order_payments (order_code, amount, method, reference, returned, paid_at, booked_at)
          VALUES (codes[i], shares[i], p.method, name, backs[i], p.paid_at, p.booked_at) RETURNING id INTO id_of;
      END IF;
      is_first := false;
    END IF;
    named := named || name;
    ids := ids || id_of;
  END LOOP;
  IF a.trade_no IS NOT NULL AND a.part_of IS NULL THEN
    UPDATE payment_attempts SET order_code = NULL, bundle_code = bundle WHERE trade_no = a.trade_no;
  END IF;
  PERFORM split_transfer(t.id, codes, named, shares) FROM ledger_transfers t
    WHERE t.kind = 'payment' AND t.reference = p.reference;
  RETURN ids;
END $$;--> statement-breakpoint

-- A payment that is under way, with a part for each order; of a part of a bundle's payment more parts of it.
CREATE FUNCTION split_attempt(whole text, codes text[], bundle text, shares bigint[]) RETURNS void LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  a payment_attempts%ROWTYPE;
  part payment_attempts%ROWTYPE;
  is_part boolean;
BEGIN
  SELECT * INTO a FROM payment_attempts WHERE trade_no = whole;
  is_part := a.part_of IS NOT NULL;
  FOR i IN 1..cardinality(codes) LOOP
    CONTINUE WHEN shares[i] = 0;
    part := a;
    part.trade_no := split_random();
    part.part_of := coalesce(a.part_of, a.trade_no);
    part.order_code := codes[i];
    part.amount := shares[i];
    part.pay_token_hash := split_random();
    part.qr_content := NULL;
    part.in_app := NULL;
    part.next_query_at := NULL;
    part.next_look_at := NULL;
    INSERT INTO payment_attempts SELECT (part).*;
  END LOOP;
  IF is_part THEN
    DELETE FROM payment_attempts WHERE trade_no = whole;
  ELSE
    UPDATE payment_attempts SET order_code = NULL, bundle_code = bundle WHERE trade_no = whole;
  END IF;
END $$;--> statement-breakpoint

-- Writes down that the platform has added so much more for an order, or less.
CREATE FUNCTION split_top_up(code text, seller text, moved bigint) RETURNS void LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  sales bigint := (SELECT id FROM ledger_accounts WHERE kind = 'sales');
  platform bigint := (SELECT id FROM ledger_accounts WHERE kind = 'platform');
  move int;
  transfer bigint;
BEGIN
  UPDATE seller_payouts SET topped_up = topped_up + moved, moves = moves + 1
    WHERE order_code = code AND seller_code = seller RETURNING moves INTO move;
  INSERT INTO ledger_transfers (kind, reference, order_code, created_at) VALUES ('saleTopUp',
    'saleTopUp ' || code || ' ' || seller || ' ' || move || CASE WHEN moved < 0 THEN ' back' ELSE '' END, code, now())
    RETURNING id INTO transfer;
  INSERT INTO ledger_entries (transfer_id, account_id, amount) VALUES (transfer, sales, moved), (transfer, platform, -moved);
END $$;--> statement-breakpoint

-- What the settlement of an order says of its difference (`trading-api/delivery/settle.ts`).
CREATE FUNCTION split_difference(difference bigint, allowances bigint) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN difference = 0 THEN '与订单金额一致'
      ELSE CASE WHEN difference < 0 THEN '比订单金额少' ELSE '比订单金额多' END || ' ¥' || split_yuan(abs(difference)) END
    || CASE WHEN allowances > 0 THEN '，另扣售后 ¥' || split_yuan(allowances) ELSE '' END
$$;--> statement-breakpoint

-- A case about a whole order as one about each.
CREATE FUNCTION split_case(whole_id bigint, codes text[], sold_by text[], weights bigint[]) RETURNS void LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  c after_sale_cases%ROWTYPE;
  part after_sale_cases%ROWTYPE;
  refunded bigint[];
  beyond bigint[];
  offered bigint[];
  agreed bigint[];
BEGIN
  SELECT * INTO c FROM after_sale_cases WHERE id = whole_id;
  refunded := split_allocate(coalesce(c.refunded, 0), weights);
  beyond := split_allocate(c.asked - coalesce(c.refunded, 0), weights);
  offered := split_allocate(coalesce(c.offered, 0), weights);
  agreed := split_allocate(coalesce(c.agreed, 0), weights);
  FOR i IN 1..cardinality(codes) LOOP
    part := c;
    part.order_code := codes[i];
    part.seller_code := sold_by[i];
    part.asked := refunded[i] + beyond[i];
    part.refunded := CASE WHEN c.refunded IS NOT NULL THEN refunded[i] END;
    part.offered := CASE WHEN c.offered IS NOT NULL THEN offered[i] END;
    part.agreed := CASE WHEN c.agreed IS NOT NULL THEN agreed[i] END;
    IF sold_by[i] = c.seller_code THEN
      UPDATE after_sale_cases SET asked = part.asked, refunded = part.refunded, offered = part.offered,
        agreed = part.agreed WHERE id = c.id;
      CONTINUE;
    END IF;
    part.id := nextval('after_sale_cases_id_seq');
    INSERT INTO after_sale_cases SELECT (part).*;
    INSERT INTO after_sale_steps (case_id, step, actor, actor_name, amount, note, created_at)
      SELECT part.id, step, actor, actor_name, CASE WHEN amount = c.asked THEN part.asked ELSE part.refunded END, note, created_at
      FROM after_sale_steps WHERE case_id = c.id ORDER BY id;
    INSERT INTO after_sale_files SELECT part.id, file_id, position FROM after_sale_files WHERE case_id = c.id;
  END LOOP;
  UPDATE after_sale_steps SET amount = (SELECT CASE WHEN amount = c.asked THEN k.asked ELSE k.refunded END
    FROM after_sale_cases k WHERE k.id = c.id) WHERE case_id = c.id AND amount IS NOT NULL;
END $$;--> statement-breakpoint

-- Splits one order. In the arrays each seller has the place of its first line; the first seller's order keeps the code.
-- Its statements are planned once, when some of the tables are still empty, and then run for thousands of orders: by index.
CREATE FUNCTION split_order(old text) RETURNS void LANGUAGE plpgsql SET enable_seqscan = off SET jit = off AS $$
#variable_conflict use_column
DECLARE
  o orders%ROWTYPE;
  part orders%ROWTYPE;
  sold_by text[];
  names text[];
  codes text[];
  n int;
  none bigint[];
  -- Heads: goods, what was taken off, freight; what was delivered is worth to the seller, and the buyer owes for it.
  goods_of bigint[];
  taken_of jsonb[];
  payment bigint[];
  freight_of bigint[];
  claim bigint[];
  owed bigint[];
  off_platform bigint[];
  charged bigint[];
  -- What the platform adds for what was received, what the seller has got, and what the platform has added.
  added bigint[];
  paid_out bigint[];
  topped_up bigint[];
  held bigint[];
  settled bigint[];
  target bigint[];
  least_paid bigint[];
  paid bigint[];
  -- What was given back: of which seller's goods, and of the order as a whole.
  back_own bigint[];
  back_whole bigint[];
  back bigint[];
  total_paid bigint;
  total_back bigint;
  bundle text;
  remark text := '';
  figures jsonb;
  since jsonb;
  states text[];
  -- Shares of the row at hand, and what is left to share.
  shares bigint[];
  rest bigint[];
  unpaid bigint[];
  wanted bigint[];
  of_payments jsonb := '{}';
  ids bigint[];
  named text[];
  -- Ids that rows of an order got: `P1` of whose order is `P7` since.
  keys_of int[] := '{}';
  keys_before text[] := '{}';
  keys_since text[] := '{}';
  r record;
  e order_events%ROWTYPE;
  copy order_events%ROWTYPE;
  place int;
  moved bigint;
  seen boolean[];
  state_of text;
BEGIN
  SELECT * INTO o FROM orders WHERE order_code = old FOR UPDATE;
  SELECT array_agg(seller_code ORDER BY first), array_agg(seller_name ORDER BY first) INTO sold_by, names FROM (
    SELECT seller_code, min(position) AS first, (array_agg(seller_name ORDER BY position))[1] AS seller_name
    FROM order_lines WHERE order_code = old GROUP BY seller_code) s;
  n := cardinality(sold_by);
  none := array_fill(0::bigint, ARRAY[n]);
  codes := ARRAY[old];
  figures := split_figures(codes);

  -- 1. What was taken off, by whom: a seller's discounts are its order's, the platform's follow the lines.
  PERFORM split_deductions(old, o.deductions);
  SELECT array_agg(sum_goods ORDER BY place), array_agg(sum_platform ORDER BY place) INTO goods_of, off_platform FROM (
    SELECT array_position(sold_by, seller_code) AS place, sum(l.amount)::bigint AS sum_goods,
      sum(coalesce(platform_deduction, 0))::bigint AS sum_platform
    FROM order_lines l WHERE order_code = old GROUP BY seller_code) s;
  taken_of := array_fill('[]'::jsonb, ARRAY[n]);
  payment := goods_of;
  FOR r IN SELECT d, (d->>'amount')::bigint AS off, split_offerer(d) AS offerer
    FROM jsonb_array_elements(o.deductions) WITH ORDINALITY AS t(d, k) ORDER BY k
  LOOP
    place := array_position(sold_by, r.offerer);
    IF place IS NOT NULL THEN
      shares := none;
      shares[place] := r.off;
    ELSE
      shares := split_into(r.off, off_platform, off_platform);
      off_platform := split_minus(off_platform, shares);
    END IF;
    rest := split_allocate(coalesce((r.d->>'points')::bigint, 0), shares);
    FOR i IN 1..n LOOP
      CONTINUE WHEN shares[i] = 0;
      taken_of[i] := taken_of[i] || jsonb_build_array(r.d || jsonb_build_object('amount', shares[i]) || CASE
        WHEN r.d ? 'points' THEN jsonb_build_object('points', rest[i],
          'label', '积分抵扣（' || to_char(rest[i], 'FM999,999,999,990') || ' 积分）')
        ELSE '{}'::jsonb END);
    END LOOP;
    payment := split_minus(payment, shares);
  END LOOP;
  freight_of := none;
  freight_of[1] := o.freight;
  payment[1] := payment[1] + o.freight;
  IF split_sum(payment) <> o.payment_amount OR 0 > ANY (payment) THEN
    remark := remark || '应付金额与明细不符；';
    payment := split_allocate(o.payment_amount, goods_of);
  END IF;
  IF split_sum(goods_of) <> o.order_amount THEN goods_of := split_allocate(o.order_amount, goods_of); END IF;

  -- 2. The orders, and what is of one seller.
  FOR i IN 2..n LOOP
    codes := codes || split_code(o.created_at);
    part := o;
    part.order_code := codes[i];
    part.former_code := old;
    INSERT INTO orders SELECT (part).*;
    UPDATE order_lines SET order_code = codes[i] WHERE order_code = old AND seller_code = sold_by[i];
    UPDATE pickup_appointments SET order_code = codes[i] WHERE order_code = old AND seller_code = sold_by[i];
    UPDATE seller_payouts SET order_code = codes[i] WHERE order_code = old AND seller_code = sold_by[i];
    UPDATE after_sale_cases SET order_code = codes[i] WHERE order_code = old AND seller_code = sold_by[i];
    UPDATE line_ratings SET order_code = codes[i] WHERE order_code = old AND seller_code = sold_by[i];
    UPDATE threads SET ref = codes[i] WHERE kind = 'order' AND ref = old AND seller_code = sold_by[i];
    UPDATE invoice_request_orders SET order_code = codes[i] FROM invoice_requests q
      WHERE order_code = old AND q.id = request_id AND q.seller_code = sold_by[i];
    UPDATE deliveries SET order_code = codes[i] WHERE order_code = old AND seller_code = sold_by[i];
    -- Sales, fees and what was taken back: `sale ORDER SELLER n`.
    UPDATE ledger_transfers SET order_code = codes[i], reference = replace(reference, ' ' || old || ' ', ' ' || codes[i] || ' ')
      WHERE order_code = old AND kind NOT IN ('payment', 'refund') AND split_part(reference, ' ', 2) = old
        AND split_part(reference, ' ', 3) = sold_by[i];
  END LOOP;
  UPDATE orders SET seller_code = s.code, seller_name = s.name
    FROM unnest(codes, sold_by, names) AS s(order_code, code, name) WHERE orders.order_code = s.order_code;
  -- Deliveries are counted from 1 for each order; the lower numbers first, as none is used twice.
  FOR r IN SELECT id, order_code, seller_code, number,
      row_number() OVER (PARTITION BY order_code ORDER BY d.number)::int AS since
    FROM deliveries d WHERE order_code = ANY (codes) ORDER BY order_code, d.number
  LOOP
    CONTINUE WHEN r.since = r.number;
    UPDATE deliveries SET number = r.since WHERE id = r.id;
    UPDATE order_events ev SET note = regexp_replace(ev.note, '第 ' || r.number || ' 批', '第 ' || r.since || ' 批')
      WHERE ev.order_code = old AND ev.seller_code = r.seller_code AND ev.note ~ ('第 ' || r.number || ' 批');
  END LOOP;

  -- 3. What was received is worth, as new orders will say it, and what sellers have got.
  SELECT array_agg(greatest(0, w.goods - w.by_seller) ORDER BY w.place),
    array_agg(greatest(0, w.goods - w.by_seller - w.by_platform) ORDER BY w.place) INTO claim, owed
  FROM (
    SELECT array_position(codes, l.order_code) AS place,
      sum(CASE WHEN l.weighed = l.count AND l.delivered = l.count THEN l.amount
        ELSE div(l.price::numeric * l.weighed + 50, 100) END)::bigint AS goods,
      sum(div(coalesce(l.seller_deduction, 0)::numeric * l.delivered, l.count))::bigint AS by_seller,
      sum(div(coalesce(l.platform_deduction, 0)::numeric * l.delivered, l.count))::bigint AS by_platform
    FROM (
      SELECT ol.*, CASE WHEN u.whole THEN ol.count ELSE ol.closed + coalesce(s.count, 0) END AS delivered,
        CASE WHEN u.whole THEN ol.count ELSE ol.closed + coalesce(s.weighed, 0) END AS weighed
      FROM order_lines ol
      CROSS JOIN LATERAL (SELECT ol.delivery_method = 0
        AND o.state IN ('paid', 'partShipped', 'shipped', 'completed') AS whole) u
      LEFT JOIN LATERAL (SELECT sum(dl.count) AS count, sum(dl.weighed) AS weighed
        FROM deliveries d JOIN delivery_lines dl ON dl.delivery_id = d.id
        WHERE d.order_code = ol.order_code AND d.state = 'received' AND dl.position = ol.position) s ON true
      WHERE ol.order_code = ANY (codes)) l
    GROUP BY l.order_code) w;
  SELECT array_agg(coalesce(p.paid, 0) ORDER BY c.place), array_agg(coalesce(p.topped_up, 0) ORDER BY c.place),
    array_agg(coalesce(p.charged, 0) ORDER BY c.place),
    array_agg(greatest(0, claim[c.place] - owed[c.place] - coalesce(p.charged_platform, 0)) ORDER BY c.place)
    INTO paid_out, topped_up, charged, added
    FROM unnest(codes) WITH ORDINALITY AS c(code, place)
    LEFT JOIN seller_payouts p ON p.order_code = c.code AND p.seller_code = sold_by[c.place];

  -- 4. How far each order is, by its own deliveries. The job of deliveries settles one of which all is received.
  states := array_fill(o.state::text, ARRAY[n]);
  settled := none;
  FOR i IN 1..n LOOP
    IF o.state IN ('paid', 'partShipped', 'shipped') THEN
      SELECT CASE
          WHEN bool_and(l.closed >= l.count) THEN 'cancelled'
          WHEN bool_and(l.delivery_method = 0) THEN 'completed'
          WHEN bool_and(l.delivery_method = 0 OR l.gone >= l.count - l.closed) THEN 'shipped'
          WHEN bool_or(l.gone > 0) THEN 'partShipped'
          ELSE 'paid' END INTO state_of
        FROM (SELECT ol.*, coalesce((SELECT sum(dl.count) FROM deliveries d JOIN delivery_lines dl ON dl.delivery_id = d.id
            WHERE d.order_code = codes[i] AND d.state IN ('underWay', 'received') AND dl.position = ol.position), 0) AS gone
          FROM order_lines ol WHERE ol.order_code = codes[i]) l;
      states[i] := state_of;
    END IF;
  END LOOP;

  -- 5. What is owed for each order as a whole: as settled, or as ordered less what cases took off.
  target := none;
  FOR i IN 1..n LOOP
    target[i] := CASE WHEN o.settled_amount IS NOT NULL THEN greatest(0, owed[i] - charged[i]) + freight_of[i]
      WHEN o.state = 'cancelled' OR states[i] = 'cancelled' THEN 0
      ELSE greatest(0, payment[i] - charged[i]) END;
  END LOOP;
  IF o.settled_amount IS NOT NULL THEN
    IF split_sum(target) <> o.settled_amount THEN
      IF split_sum(owed) > 0 THEN remark := remark || '结算金额与收货明细不符；'; END IF;
      target := split_allocate(o.settled_amount, CASE WHEN 0 < ANY (target) THEN target ELSE payment END);
    END IF;
    settled := target;
  END IF;

  -- 6. What is paid of each: never less than its seller has got of the buyer's money, then as the orders are owed.
  total_paid := o.paid_amount;
  least_paid := none;
  FOR i IN 1..n LOOP least_paid[i] := greatest(0, paid_out[i] - added[i]); END LOOP;
  IF split_sum(least_paid) > total_paid THEN
    remark := remark || '已付卖家的货款多于买家已付；';
    least_paid := split_allocate(total_paid, least_paid);
  END IF;
  FOR i IN 1..n LOOP
    IF least_paid[i] > target[i] AND o.state <> 'cancelled' THEN
      remark := remark || sold_by[i] || ' 已得货款多于其订单应付 ¥' || split_yuan(least_paid[i] - target[i]) || '；';
      target[i] := least_paid[i];
    END IF;
  END LOOP;
  IF split_sum(target) >= total_paid THEN
    wanted := split_allocate(total_paid, CASE WHEN o.settled_amount IS NULL THEN payment ELSE target END);
    FOR i IN 1..n LOOP wanted[i] := greatest(0, wanted[i] - least_paid[i]); END LOOP;
    paid := split_plus(least_paid, split_into(total_paid - split_sum(least_paid), wanted, split_minus(target, least_paid)));
  ELSE
    paid := split_plus(target, split_allocate(total_paid - split_sum(target), payment));
  END IF;

  -- 7. What was given back: events name whose goods it was for, early ones by the case that ended then; the rest
  -- was of the order as a whole. A booking that was taken back stays with the first order.
  SELECT array_agg(coalesce(b.total, 0) ORDER BY c.place) INTO back_own
    FROM unnest(sold_by) WITH ORDINALITY AS c(seller, place)
    LEFT JOIN (SELECT split_event_seller(ev, codes) AS seller, sum(ev.amount)::bigint AS total FROM order_events ev
      WHERE ev.order_code = old AND ev.kind = 'returned' GROUP BY 1) b ON b.seller = c.seller;
  SELECT coalesce(sum(p.returned), 0)::bigint INTO total_back FROM order_payments p
    WHERE p.order_code = old AND NOT split_undone(p.reference);
  IF split_sum(back_own) > total_back THEN
    remark := remark || '退款记录多于已退款；';
    back_own := split_allocate(total_back, back_own);
  END IF;
  -- As the money was when it was paid: by what the orders cost.
  wanted := split_allocate(total_paid + total_back, payment);
  FOR i IN 1..n LOOP wanted[i] := greatest(0, wanted[i] - paid[i] - back_own[i]); END LOOP;
  back_whole := split_allocate(total_back - split_sum(back_own), CASE WHEN 0 < ANY (wanted) THEN wanted ELSE payment END);
  back := split_plus(back_own, back_whole);

  -- 8. The bundle, also of what a bundle of that order and others pays.
  bundle := 'HB' || upper(left(encode(sha256(convert_to(o.customer_id || ' '
    || (SELECT string_agg(c, ' ' ORDER BY c COLLATE "C") FROM unnest(codes) c), 'UTF8')), 'hex'), 20));
  INSERT INTO payment_bundle_orders SELECT b.bundle_code, c.code FROM payment_bundle_orders b, unnest(codes[2:]) AS c(code)
    WHERE b.order_code = old;
  INSERT INTO payment_bundles (code, customer_id, created_at) VALUES (bundle, o.customer_id, o.created_at);
  INSERT INTO payment_bundle_orders SELECT bundle, c.code FROM unnest(codes) AS c(code);

  -- 9. Payments: each order its share.
  rest := back;
  unpaid := paid;
  FOR r IN SELECT * FROM order_payments p WHERE p.order_code = old AND NOT split_undone(p.reference) ORDER BY p.id LOOP
    shares := split_allocate(r.returned, rest);
    rest := split_minus(rest, shares);
    wanted := split_into(r.amount - r.returned, payment, unpaid);
    unpaid := split_minus(unpaid, wanted);
    wanted := split_plus(wanted, shares);
    ids := split_payment(r.id, codes, bundle, wanted, shares);
    of_payments := of_payments || jsonb_build_object(r.id, jsonb_build_object(
      'amount', r.amount, 'at', r.paid_at, 'shares', to_jsonb(wanted)));
    FOR i IN 1..n LOOP
      CONTINUE WHEN ids[i] IN (0, r.id);
      keys_of := keys_of || i;
      keys_before := keys_before || ('payment-P' || r.id);
      keys_since := keys_since || ('payment-P' || ids[i]);
    END LOOP;
  END LOOP;

  -- 10. What the ledger has moved back: of whose goods its event says it was, the rest as the payments are shared. A
  -- refund of several orders stays one, as its provider knows it by one number and amount.
  rest := back;
  FOR r IN SELECT t.id, t.reference, en.amount, s.seller FROM ledger_transfers t
    JOIN ledger_entries en ON en.transfer_id = t.id AND en.amount > 0
    LEFT JOIN LATERAL (SELECT split_event_seller(ev, codes) AS seller FROM order_events ev
      WHERE ev.order_code = old AND ev.kind = 'returned' AND ev.created_at = t.created_at ORDER BY ev.id LIMIT 1) s ON true
    WHERE t.order_code = old AND t.kind = 'refund' AND t.reference NOT LIKE 'undo %'
    ORDER BY s.seller IS NULL, t.id
  LOOP
    place := array_position(sold_by, r.seller);
    shares := none;
    IF place IS NULL THEN shares := split_allocate(r.amount, rest); ELSE shares[place] := r.amount; END IF;
    rest := split_minus(rest, shares);
    SELECT array_agg(CASE WHEN i = 1 OR place IS NOT NULL THEN r.reference ELSE r.reference || ' ' || i END ORDER BY i)
      INTO named FROM generate_series(1, n) i;
    PERFORM split_transfer(r.id, codes, named, shares);
  END LOOP;
  FOR r IN SELECT f.id, f.trade_no, f.refund_no, s.seller, (SELECT p.trade_no FROM payment_attempts p
      WHERE p.part_of = coalesce(a.part_of, a.trade_no) AND p.order_code = codes[array_position(sold_by, s.seller)]) AS part
    FROM refunds f LEFT JOIN payment_attempts a ON a.trade_no = f.trade_no
    CROSS JOIN LATERAL (SELECT (SELECT split_event_seller(ev, codes) FROM order_events ev
      WHERE ev.order_code = old AND ev.kind = 'returned' AND ev.created_at = f.created_at ORDER BY ev.id LIMIT 1) AS seller) s
    WHERE f.order_code = old AND s.seller IS NOT NULL
  LOOP
    UPDATE refunds SET order_code = codes[array_position(sold_by, r.seller)], trade_no = coalesce(r.part, trade_no),
      refund_no = coalesce(refund_no, 'R' || trade_no) WHERE id = r.id;
  END LOOP;

  -- 11. The timelines: what is of one seller is its order's; what was of all is of each, with its own amounts. The
  -- first keeps the rows, the others get copies in the same order.
  rest := back_whole;
  FOR e IN SELECT * FROM order_events WHERE order_code = old ORDER BY id LOOP
    place := array_position(sold_by, split_event_seller(e, codes));
    shares := NULL;
    seen := array_fill(place IS NULL, ARRAY[n]);
    IF place IS NOT NULL THEN
      seen[place] := true;
    ELSIF e.kind IN ('overpaid', 'receipt') OR (e.kind = 'returned' AND e.actor = 'operator' AND e.note = '入账有误，已撤销') THEN
      seen := array_fill(false, ARRAY[n]);
      seen[1] := true;
    ELSIF e.kind = 'paid' THEN
      SELECT k.key, ARRAY(SELECT v::bigint FROM jsonb_array_elements_text(k.value->'shares') v) AS own INTO r
        FROM jsonb_each(of_payments) k
        WHERE (k.value->>'amount')::bigint = e.amount AND (k.value->>'at')::timestamptz = e.created_at
        ORDER BY k.key::bigint LIMIT 1;
      IF FOUND THEN
        shares := r.own;
        of_payments := of_payments - r.key;
      ELSE
        -- A booking that was taken back since.
        seen := array_fill(false, ARRAY[n]);
        seen[1] := true;
      END IF;
    ELSIF e.kind = 'returned' THEN
      shares := split_allocate(e.amount, rest);
      rest := split_minus(rest, shares);
    ELSIF e.kind = 'settled' THEN
      SELECT array_agg(settled[c.place] + coalesce((SELECT sum(ac.refunded) FROM after_sale_cases ac
          WHERE ac.order_code = c.code AND NOT ac.whole AND ac.ended_at > o.settled_at), 0)::bigint ORDER BY c.place)
        INTO wanted FROM unnest(codes) WITH ORDINALITY AS c(code, place);
      shares := split_allocate(e.amount, CASE WHEN 0 < ANY (wanted) THEN wanted ELSE payment END);
    ELSIF e.amount IS NOT NULL THEN
      shares := split_allocate(e.amount, payment);
    END IF;
    FOR i IN 1..n LOOP
      CONTINUE WHEN NOT seen[i] OR (shares[i] = 0 AND e.kind IN ('paid', 'returned'));
      copy := e;
      copy.order_code := codes[i];
      copy.amount := CASE WHEN shares IS NULL THEN e.amount ELSE shares[i] END;
      IF e.kind = 'settled' THEN
        copy.note := split_difference(owed[i] + freight_of[i] - payment[i], owed[i] + freight_of[i] - shares[i]);
      ELSIF e.kind = 'returned' AND shares[i] <> e.amount THEN
        copy.note := regexp_replace(e.note, '¥[0-9,.]+', '¥' || split_yuan(shares[i]));
      END IF;
      IF i = 1 THEN
        UPDATE order_events SET amount = copy.amount, note = copy.note WHERE id = e.id;
        CONTINUE;
      END IF;
      copy.id := nextval('order_events_id_seq');
      INSERT INTO order_events SELECT (copy).*;
      IF e.kind = 'returned' THEN
        keys_of := keys_of || i;
        keys_before := keys_before || ('refund-R' || e.id);
        keys_since := keys_since || ('refund-R' || copy.id);
      END IF;
    END LOOP;
    IF NOT seen[1] OR (shares[1] = 0 AND e.kind IN ('paid', 'returned')) THEN DELETE FROM order_events WHERE id = e.id; END IF;
  END LOOP;

  -- 12. The heads.
  FOR i IN 1..n LOOP
    UPDATE orders SET
      state = CASE WHEN o.state NOT IN ('waitPay', 'partPaid') THEN states[i] WHEN paid[i] > 0 THEN 'partPaid' ELSE 'waitPay' END,
      checkout_code = bundle, order_amount = goods_of[i], freight = freight_of[i], deductions = taken_of[i],
      payment_amount = payment[i], paid_amount = paid[i],
      settled_amount = CASE WHEN o.settled_amount IS NOT NULL THEN settled[i]
        WHEN states[i] = 'completed' AND o.state <> 'completed' THEN target[i] END,
      settled_at = CASE WHEN states[i] = 'completed' AND o.state <> 'completed' THEN o.paid_at ELSE o.settled_at END,
      cancel_reason = CASE WHEN states[i] = 'cancelled' THEN coalesce(o.cancel_reason, 'customer') END,
      cancelled_at = CASE WHEN states[i] = 'cancelled' THEN coalesce(o.cancelled_at,
        (SELECT max(ac.ended_at) FROM after_sale_cases ac WHERE ac.order_code = codes[i]), now()) END,
      search_text = CASE WHEN o.search_text IS NOT NULL THEN lower(normalize(concat_ws(E'\n', o.remark, o.purchase_number,
        o.cost_centre, o.project, (SELECT string_agg(concat_ws(E'\n', l.product_name, l.seller_name), E'\n' ORDER BY l.position)
          FROM order_lines l WHERE l.order_code = codes[i])), NFKC)) END
      WHERE order_code = codes[i];
  END LOOP;

  -- 13. What the platform added is written down with the order that needed it, by movements of the usual form.
  held := split_minus(split_plus(paid, topped_up), paid_out);
  FOR i IN 1..n LOOP
    FOR j IN 1..n LOOP
      moved := least(held[i], topped_up[i], -held[j]);
      CONTINUE WHEN moved <= 0;
      PERFORM split_top_up(codes[i], sold_by[i], -moved);
      PERFORM split_top_up(codes[j], sold_by[j], moved);
      held[i] := held[i] - moved;
      topped_up[i] := topped_up[i] - moved;
      held[j] := held[j] + moved;
    END LOOP;
  END LOOP;

  -- 14. Payments that are under way are the bundle's, each with a part for what is open of each order.
  SELECT array_agg(greatest(0, CASE WHEN states[i] = 'cancelled' THEN 0
      ELSE coalesce(CASE WHEN o.settled_amount IS NOT NULL THEN settled[i] END, payment[i] - charged[i]) - paid[i] END) ORDER BY i)
    INTO rest FROM generate_series(1, n) i;
  FOR r IN SELECT * FROM payment_attempts a WHERE a.order_code = old AND a.status = 'pending' LOOP
    PERFORM split_attempt(r.trade_no, codes, bundle,
      CASE WHEN split_sum(rest) = r.amount THEN rest ELSE split_allocate(r.amount, CASE WHEN 0 < ANY (rest) THEN rest ELSE payment END) END);
  END LOOP;

  -- 15. A coupon is held by one of the orders that it was used for, one that is paid before others (ADR 262).
  UPDATE coupons SET order_code = coalesce((SELECT q.order_code FROM orders q WHERE q.order_code = ANY (codes)
      AND q.deductions @> jsonb_build_array(jsonb_build_object('kind', 'coupon', 'sourceId', discount_id::text))
      ORDER BY q.state = 'cancelled', q.state IN ('waitPay', 'partPaid'), q.order_code LIMIT 1), old)
    WHERE order_code = old;

  -- 16. Whoever has chosen to pay by transfer pays all of them by it, with the code that there is.
  INSERT INTO remittances SELECT unnest(codes[2:]), m.remittance_code, m.extended, m.chosen_at FROM remittances m WHERE m.order_code = old;

  -- 17. A case about the whole order is one about each, unless it came to nothing.
  FOR r IN SELECT * FROM after_sale_cases ac WHERE ac.order_code = ANY (codes) AND ac.whole
    AND (ac.deadline IS NOT NULL OR ac.refunded IS NOT NULL) ORDER BY ac.id
  LOOP
    wanted := CASE WHEN 0 < ANY (split_plus(paid, back)) THEN split_plus(paid, back) ELSE payment END;
    PERFORM split_case(r.id, codes, sold_by, wanted);
  END LOOP;

  -- 18. Remarks on lines of statements follow them.
  FOR i IN 1..cardinality(keys_of) LOOP
    UPDATE statement_remarks SET line = keys_since[i] WHERE customer_id = o.customer_id
      AND seller_code = sold_by[keys_of[i]] AND line = keys_before[i];
  END LOOP;
  FOR i IN 2..n LOOP
    UPDATE statement_remarks SET line = replace(line, '-' || old, '-' || codes[i]) WHERE customer_id = o.customer_id
      AND seller_code = sold_by[i] AND line LIKE '%-' || old || '%';
  END LOOP;

  -- 19. One of which nothing is left to pay is released, as a new one would be, unless it is about to run out.
  FOR i IN 1..n LOOP
    CONTINUE WHEN o.state NOT IN ('waitPay', 'partPaid') OR o.approval = 'waiting' OR paid[i] < payment[i] - charged[i]
      OR (paid[i] = 0 AND o.pay_deadline <= now());
    UPDATE orders SET state = 'paid', paid_at = now(), payment_method = coalesce(payment_method, 'card') WHERE order_code = codes[i];
    INSERT INTO order_events (order_code, seller_code, kind, actor, created_at) VALUES (codes[i], NULL, 'released', 'system', now());
    UPDATE goods SET sales_volume = sales_volume + l.count FROM (SELECT goods_id, sum(count) AS count FROM order_lines
      WHERE order_code = codes[i] AND goods_id IS NOT NULL AND stock_taken GROUP BY goods_id) l WHERE goods.id = l.goods_id;
    remark := remark || '订单 ' || codes[i] || ' 已无应付款项，转为可以发货；';
  END LOOP;

  since := split_figures(codes);
  IF since->'points' <> figures->'points' THEN
    remark := remark || '可退积分由 ' || (figures->>'points') || ' 变为 ' || (since->>'points') || '；';
  END IF;
  IF since->'giftCards' <> figures->'giftCards' THEN
    remark := remark || '可退礼品卡金额由 ¥' || split_yuan((figures->>'giftCards')::bigint) || ' 变为 ¥'
      || split_yuan((since->>'giftCards')::bigint) || '；';
  END IF;
  INSERT INTO order_splits (former_code, order_codes, before, after, remark, split_at)
    VALUES (old, codes, figures, since, remark, now());
END $$;--> statement-breakpoint

DO $$
DECLARE
  mixed text[] := ARRAY(SELECT order_code FROM order_lines GROUP BY order_code HAVING min(seller_code) <> max(seller_code) ORDER BY order_code);
  code text;
BEGIN
  IF cardinality(mixed) = 0 THEN RETURN; END IF;
  -- These tables are not read by order otherwise.
  CREATE INDEX split_ledger ON ledger_transfers (order_code) WHERE order_code IS NOT NULL;
  CREATE INDEX split_coupons ON coupons (order_code) WHERE order_code IS NOT NULL;
  CREATE INDEX split_lines ON bank_lines (order_code) WHERE order_code IS NOT NULL;
  CREATE INDEX split_bundles ON payment_bundle_orders (order_code);
  CREATE INDEX split_remarks ON statement_remarks (customer_id, seller_code, line);
  FOREACH code IN ARRAY mixed LOOP PERFORM split_order(code); END LOOP;
  -- Whoever of a seller opens a message or a draft finds its own order at once.
  CREATE TEMP TABLE split_codes ON COMMIT DROP AS SELECT former_code, order_code, seller_code FROM orders WHERE former_code IS NOT NULL;
  ANALYZE split_codes;
  UPDATE messages m SET path = replace(m.path, s.former_code, s.order_code) FROM split_codes s, customers c
    WHERE c.id = m.customer_id AND c.seller_code = s.seller_code AND s.former_code = substring(m.path FROM 'order/([0-9]{20})');
  UPDATE drafts d SET page = replace(d.page, s.former_code, s.order_code) FROM split_codes s, customers c
    WHERE c.id = d.customer_id AND c.seller_code = s.seller_code AND s.former_code = substring(d.page FROM 'order/([0-9]{20})');
  DROP INDEX split_ledger, split_coupons, split_lines, split_bundles, split_remarks;
END $$;--> statement-breakpoint

DROP FUNCTION split_order, split_case, split_attempt, split_top_up, split_difference, split_payment, split_figures, split_left, split_share,
  split_undone, split_event_seller, split_deductions, split_offerer, split_transfer, split_random,
  split_code, split_yuan, split_sum, split_plus, split_minus, split_into, split_allocate;
--> statement-breakpoint
INSERT INTO "needed_migrations" VALUES ('0065_checkout_code');
