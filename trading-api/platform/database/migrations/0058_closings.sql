ALTER TABLE "payment_attempts" ADD COLUMN "next_look_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "closings" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "closed_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "payment_attempts_to_look_at" ON "payment_attempts" USING btree ("next_look_at") WHERE status = 'pending';