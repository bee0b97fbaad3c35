ALTER TABLE "withdrawals" ALTER COLUMN "seller_code" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "bank_lines" ADD COLUMN IF NOT EXISTS "undone" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD COLUMN IF NOT EXISTS "to_card" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "withdrawals_customer" ON "withdrawals" USING btree ("customer_id","id");
