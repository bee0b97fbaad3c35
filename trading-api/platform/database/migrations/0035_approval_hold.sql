ALTER TABLE "sellers" ADD COLUMN "holds_for_approval" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "message_settings" ADD COLUMN "events" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "stock_taken" boolean DEFAULT true NOT NULL;