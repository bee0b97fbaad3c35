CREATE TABLE "weighing_slips" (
	"delivery_id" bigint NOT NULL,
	"position" smallint NOT NULL,
	"at" text NOT NULL,
	"slip_no" text NOT NULL,
	"gross" bigint NOT NULL,
	"tare" bigint NOT NULL,
	CONSTRAINT "weighing_slips_delivery_id_position_at_pk" PRIMARY KEY("delivery_id","position","at"),
	CONSTRAINT "weighing_slips_net" CHECK ("weighing_slips"."gross" > "weighing_slips"."tare" and "weighing_slips"."tare" > 0)
);
--> statement-breakpoint
ALTER TABLE "goods" ADD COLUMN "weighing" text;--> statement-breakpoint
ALTER TABLE "goods" ADD COLUMN "tolerance" smallint;--> statement-breakpoint
ALTER TABLE "goods" ADD COLUMN "counts_at" text DEFAULT 'loading' NOT NULL;--> statement-breakpoint
ALTER TABLE "goods" ADD COLUMN "piece_quantity" bigint;--> statement-breakpoint
ALTER TABLE "goods" ADD COLUMN "piece_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "goods" ADD COLUMN "order_multiple" bigint;--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "weighing" text;--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "tolerance" smallint;--> statement-breakpoint
ALTER TABLE "delivery_lines" ADD COLUMN "loaded" bigint;--> statement-breakpoint
ALTER TABLE "delivery_lines" ADD COLUMN "pieces" integer;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "weights" jsonb;--> statement-breakpoint
ALTER TABLE "weighing_slips" ADD CONSTRAINT "weighing_slips_delivery_id_deliveries_id_fk" FOREIGN KEY ("delivery_id") REFERENCES "public"."deliveries"("id") ON DELETE no action ON UPDATE no action;