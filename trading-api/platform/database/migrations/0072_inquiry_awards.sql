CREATE TABLE "inquiry_awards" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"inquiry_id" bigint NOT NULL,
	"position" smallint NOT NULL,
	"offer_id" bigint NOT NULL,
	"count" bigint NOT NULL,
	"order_code" text NOT NULL,
	"awarded_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "offer_declines" (
	"offer_id" bigint NOT NULL,
	"position" smallint NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "offer_declines_offer_id_position_pk" PRIMARY KEY("offer_id","position")
);
--> statement-breakpoint
ALTER TABLE "inquiry_details" ADD COLUMN "ended_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "inquiry_details" ADD COLUMN "end_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "offer_details" ADD COLUMN "delivery_days" smallint;--> statement-breakpoint
ALTER TABLE "offer_details" ADD COLUMN "replacement" jsonb;--> statement-breakpoint
ALTER TABLE "offers" ADD COLUMN "whole_only" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "offers" ADD COLUMN "minimum" bigint;--> statement-breakpoint
ALTER TABLE "inquiry_awards" ADD CONSTRAINT "inquiry_awards_inquiry_id_inquiries_id_fk" FOREIGN KEY ("inquiry_id") REFERENCES "public"."inquiries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inquiry_awards" ADD CONSTRAINT "inquiry_awards_offer_id_offers_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."offers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inquiry_awards" ADD CONSTRAINT "inquiry_awards_order_code_orders_order_code_fk" FOREIGN KEY ("order_code") REFERENCES "public"."orders"("order_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offer_declines" ADD CONSTRAINT "offer_declines_offer_id_offers_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."offers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "inquiry_awards_line" ON "inquiry_awards" USING btree ("inquiry_id","position");--> statement-breakpoint
CREATE INDEX "inquiry_awards_order" ON "inquiry_awards" USING btree ("order_code");--> statement-breakpoint
-- An accepted offer was awarded everything that was asked for.
INSERT INTO "inquiry_awards" ("inquiry_id", "position", "offer_id", "count", "order_code", "awarded_at")
SELECT i."id", d."position", i."accepted_offer_id", d."count", i."order_code", i."accepted_at"
FROM "inquiries" i JOIN "inquiry_details" d ON d."inquiry_id" = i."id"
WHERE i."order_code" IS NOT NULL AND i."accepted_offer_id" IS NOT NULL;--> statement-breakpoint
-- Whoever made an offer before there were awards by line made it for all of it.
UPDATE "offers" SET "whole_only" = true;--> statement-breakpoint
-- A program from before awards offers as a whole while this version is rolled out: what it writes is an award of all.
CREATE FUNCTION award_accepted_offer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO inquiry_awards (inquiry_id, position, offer_id, count, order_code, awarded_at)
  SELECT NEW.id, d.position, NEW.accepted_offer_id, d.count, NEW.order_code, NEW.accepted_at
  FROM inquiry_details d
  WHERE d.inquiry_id = NEW.id
    AND NOT EXISTS (SELECT 1 FROM inquiry_awards a WHERE a.order_code = NEW.order_code);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "inquiries_accepted" AFTER UPDATE OF "order_code" ON "inquiries" FOR EACH ROW
WHEN (NEW."order_code" IS NOT NULL AND NEW."accepted_offer_id" IS NOT NULL) EXECUTE FUNCTION award_accepted_offer();
