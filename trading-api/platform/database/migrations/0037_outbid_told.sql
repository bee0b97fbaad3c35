ALTER TABLE "auction_signs" ADD COLUMN "outbid_told_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "rate_limits" SET UNLOGGED;
