-- «Sent» meant that the provider, the mail server or the robot had taken it, which is called accepted now. Both outboxes
-- hold 30 days. The version before shows its operator no page that has accepted ones on it, so they are moved once.
ALTER TABLE "message_deliveries" ADD COLUMN "secret" text;--> statement-breakpoint
ALTER TABLE "sms_outbox" ADD COLUMN "secret" text;--> statement-breakpoint
ALTER TABLE "sms_outbox" ADD COLUMN "left_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "sms_outbox" ADD COLUMN "provider_id" text;--> statement-breakpoint
CREATE INDEX "sms_outbox_receipts" ON "sms_outbox" USING btree ("next_try_at") WHERE state in ('sent', 'accepted');--> statement-breakpoint
UPDATE "sms_outbox" SET "state" = 'accepted', "left_at" = "sent_at", "next_try_at" = null WHERE "state" = 'sent';--> statement-breakpoint
UPDATE "message_deliveries" SET "state" = 'accepted' WHERE "state" = 'sent';--> statement-breakpoint
-- What waits says what of it is for its receiver alone, so that it is erased when it has left.
UPDATE "sms_outbox" SET "secret" = substring("text" from '/(?:approval|customer/company/join)/([A-Za-z0-9_-]{20,})')
  WHERE "code" IS NULL;--> statement-breakpoint
UPDATE "message_deliveries" SET "secret" = coalesce(
    substring("path" from '^/(?:approval|customer/company/join)/([A-Za-z0-9_-]{20,})'),
    CASE WHEN "path" IS NULL THEN substring("text" from '验证码为 ([0-9]{6})') END
  ) WHERE "channel" = 'mail';--> statement-breakpoint
-- Outside of a demo nothing keeps the codes and links of what nothing sends any more.
UPDATE "sms_outbox" SET
    "text" = replace(replace("text", coalesce("code", ''), '●●●●●●'), coalesce("secret", ''), '●●●●●●'),
    "code" = CASE WHEN "code" IS NOT NULL THEN '' END,
    "secret" = CASE WHEN "secret" IS NOT NULL THEN '' END
  WHERE "state" <> 'waiting' AND coalesce("code", "secret") IS NOT NULL
    AND NOT EXISTS (SELECT FROM "settings" WHERE "name" = 'demo');--> statement-breakpoint
UPDATE "message_deliveries" SET
    "text" = replace("text", "secret", '●●●●●●'),
    "path" = replace("path", "secret", '●●●●●●'),
    "secret" = ''
  WHERE "state" <> 'waiting' AND "secret" IS NOT NULL
    AND NOT EXISTS (SELECT FROM "settings" WHERE "name" = 'demo');
