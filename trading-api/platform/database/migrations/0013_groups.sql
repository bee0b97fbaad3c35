ALTER TABLE "purchase_schedules" ADD COLUMN "target_quantity" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "purchase_schedules" ADD COLUMN "closed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "purchase_schedules" ADD COLUMN "reached" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "purchasings" ADD COLUMN "margin_state" text DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE "purchasings" ADD COLUMN "left_reason" text;--> statement-breakpoint
ALTER TABLE "ledger_transfers" ADD COLUMN "schedule_id" bigint;--> statement-breakpoint
ALTER TABLE "ledger_transfers" ADD CONSTRAINT "ledger_transfers_schedule_id_purchase_schedules_schedule_id_fk" FOREIGN KEY ("schedule_id") REFERENCES "public"."purchase_schedules"("schedule_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "purchasings_frozen" ON "purchasings" USING btree ("id") WHERE margin_state = 'frozen';--> statement-breakpoint
-- Data: plans without a target are reached by any registration. Groups that were over before there
-- was a close are closed: what became an order stands, the other registrations are out of the group.
UPDATE "purchase_schedules" SET "target_quantity" = "min_order_quantity";--> statement-breakpoint
UPDATE "purchase_schedules" SET "closed_at" = "deadline", "reached" = EXISTS (
	SELECT 1 FROM "purchasings" JOIN "registration_audits" ON "kind" = 'group' AND "registration_id" = "purchasings"."id"
	WHERE "purchasings"."schedule_id" = "purchase_schedules"."schedule_id" AND "order_code" IS NOT NULL
) WHERE "deadline" <= now() AND "withdrawn_at" IS NULL;--> statement-breakpoint
UPDATE "purchasings" SET "audit_status" = 'notPass',
	"left_reason" = CASE WHEN "purchase_schedules"."withdrawn_at" IS NULL THEN 'leftOut' ELSE 'withdrawn' END
FROM "purchase_schedules"
WHERE "purchase_schedules"."schedule_id" = "purchasings"."schedule_id"
	AND ("purchase_schedules"."closed_at" IS NOT NULL OR "purchase_schedules"."withdrawn_at" IS NOT NULL)
	AND "audit_status" <> 'notPass'
	AND NOT EXISTS (
		SELECT 1 FROM "registration_audits"
		WHERE "kind" = 'group' AND "registration_id" = "purchasings"."id" AND "order_code" IS NOT NULL
	);
