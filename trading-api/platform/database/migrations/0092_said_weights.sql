ALTER TABLE "auctions" ADD COLUMN "sale_terms" jsonb;--> statement-breakpoint
ALTER TABLE "offer_details" ADD COLUMN "weights" jsonb;--> statement-breakpoint
ALTER TABLE "offer_details" ADD COLUMN "pieces" jsonb;--> statement-breakpoint
ALTER TABLE "offers" ADD COLUMN "weights" jsonb;--> statement-breakpoint
ALTER TABLE "purchase_schedules" ADD COLUMN "sale_terms" jsonb;