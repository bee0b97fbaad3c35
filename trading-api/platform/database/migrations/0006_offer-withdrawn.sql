ALTER TABLE "offers" ADD COLUMN "withdrawn_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "offers" ADD COLUMN "withdraw_reason" text DEFAULT '' NOT NULL;