-- contract: a refund may belong to no trade, and a trade may have several: what is left of the old rule is
-- refunds_unneeded_once below. The version before only inserts refunds of those two reasons.
CREATE TABLE "order_events" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"order_code" text NOT NULL,
	"seller_code" text,
	"kind" text NOT NULL,
	"actor" text NOT NULL,
	"actor_name" text DEFAULT '' NOT NULL,
	"amount" bigint,
	"note" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_payments" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"order_code" text NOT NULL,
	"amount" bigint NOT NULL,
	"method" text NOT NULL,
	"reference" text NOT NULL,
	"returned" bigint DEFAULT 0 NOT NULL,
	"paid_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "order_payments_reference_unique" UNIQUE("reference"),
	CONSTRAINT "order_payments_returned" CHECK ("order_payments"."returned" between 0 and "order_payments"."amount")
);
--> statement-breakpoint
ALTER TABLE "refunds" DROP CONSTRAINT "refunds_tradeNo_unique";--> statement-breakpoint
ALTER TABLE "refunds" ALTER COLUMN "trade_no" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "terms" jsonb DEFAULT '{"kind":"full"}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "paid_amount" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "settled_amount" bigint;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "settled_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "instalment" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "refund_no" text;--> statement-breakpoint
ALTER TABLE "ledger_transfers" ADD COLUMN "order_code" text;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_order_code_orders_order_code_fk" FOREIGN KEY ("order_code") REFERENCES "public"."orders"("order_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_payments" ADD CONSTRAINT "order_payments_order_code_orders_order_code_fk" FOREIGN KEY ("order_code") REFERENCES "public"."orders"("order_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_events_order" ON "order_events" USING btree ("order_code","id");--> statement-breakpoint
CREATE INDEX "order_payments_order" ON "order_payments" USING btree ("order_code","id");--> statement-breakpoint
CREATE INDEX "refunds_order" ON "refunds" USING btree ("order_code");--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_unneeded_once" ON "refunds" USING btree ("trade_no") WHERE reason in ('paid_twice', 'order_cancelled');--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_refundNo_unique" UNIQUE("refund_no");--> statement-breakpoint
UPDATE "orders" SET "paid_amount" = "payment_amount" WHERE "state" = 'paid';--> statement-breakpoint
INSERT INTO "order_payments" ("order_code", "amount", "method", "reference", "paid_at")
SELECT "order_code", "amount", "pay_method", "trade_no", coalesce("paid_at", "created_at")
FROM "payment_attempts" WHERE "status" = 'paid' ON CONFLICT DO NOTHING;--> statement-breakpoint
INSERT INTO "order_events" ("order_code", "kind", "actor", "amount", "created_at")
SELECT "order_code", 'paid', 'buyer', "payment_amount", coalesce("paid_at", "created_at")
FROM "orders" WHERE "state" = 'paid' AND "payment_amount" > 0;
