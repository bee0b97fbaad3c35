CREATE TABLE "counter_lines" (
	"round_id" bigint NOT NULL,
	"position" smallint NOT NULL,
	"price" bigint NOT NULL,
	CONSTRAINT "counter_lines_round_id_position_pk" PRIMARY KEY("round_id","position")
);
--> statement-breakpoint
CREATE TABLE "counter_rounds" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"inquiry_id" bigint NOT NULL,
	"cut_num" integer NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "counter_rounds_number" UNIQUE("inquiry_id","cut_num")
);
--> statement-breakpoint
CREATE TABLE "counter_sellers" (
	"round_id" bigint NOT NULL,
	"seller_code" text NOT NULL,
	"cut_num" integer NOT NULL,
	"answered_at" timestamp (3) with time zone,
	"offer_id" bigint,
	"reply" text DEFAULT '' NOT NULL,
	CONSTRAINT "counter_sellers_round_id_seller_code_pk" PRIMARY KEY("round_id","seller_code")
);
--> statement-breakpoint
ALTER TABLE "inquiries" ADD COLUMN "sealed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "counter_lines" ADD CONSTRAINT "counter_lines_round_id_counter_rounds_id_fk" FOREIGN KEY ("round_id") REFERENCES "public"."counter_rounds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "counter_rounds" ADD CONSTRAINT "counter_rounds_inquiry_id_inquiries_id_fk" FOREIGN KEY ("inquiry_id") REFERENCES "public"."inquiries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "counter_sellers" ADD CONSTRAINT "counter_sellers_round_id_counter_rounds_id_fk" FOREIGN KEY ("round_id") REFERENCES "public"."counter_rounds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "counter_sellers" ADD CONSTRAINT "counter_sellers_seller_code_sellers_code_fk" FOREIGN KEY ("seller_code") REFERENCES "public"."sellers"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "counter_sellers" ADD CONSTRAINT "counter_sellers_offer_id_offers_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."offers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "counter_sellers_seller" ON "counter_sellers" USING btree ("seller_code","round_id");