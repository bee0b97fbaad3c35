ALTER TABLE "message_deliveries" ADD COLUMN "good_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "sms_outbox" ADD COLUMN "good_until" timestamp (3) with time zone;--> statement-breakpoint
-- Codes of the version before that still wait: it gave up each after five minutes.
UPDATE "sms_outbox" SET "good_until" = "sent_at" + interval '5 minutes' WHERE "state" = 'waiting' AND "code" IS NOT NULL;
