ALTER TABLE "payment_attempts" ADD COLUMN "given_up_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "seen_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "seen_by" text;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "seen_remark" text;--> statement-breakpoint
CREATE INDEX "payment_attempts_unclosed" ON "payment_attempts" USING btree ("given_up_at") WHERE status = 'pending' and given_up_at is not null;--> statement-breakpoint
UPDATE "payment_attempts" SET "given_up_at" = now() WHERE status = 'pending' AND closings >= 7 AND next_look_at IS NULL AND closed_at IS NULL;
