CREATE TABLE "sandbox_payments" (
	"trade_no" text PRIMARY KEY NOT NULL,
	"notification_id" text NOT NULL,
	"amount" bigint NOT NULL,
	"paid_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sellers" ADD COLUMN "holds_for_approval" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "message_settings" ADD COLUMN "events" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "stock_taken" boolean DEFAULT true NOT NULL;--> statement-breakpoint
-- What the sandbox confirmed while only its process knew of it.
INSERT INTO "sandbox_payments" ("trade_no", "notification_id", "amount", "paid_at")
SELECT "trade_no", 'before ' || "trade_no", "amount", "paid_at" FROM "payment_attempts"
WHERE "provider" = 'sandbox' AND "status" IN ('paid', 'refunded') AND "part_of" IS NULL AND "paid_at" IS NOT NULL;
