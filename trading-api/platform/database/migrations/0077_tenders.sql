CREATE TABLE "tender_criteria" (
	"tender_id" bigint NOT NULL,
	"position" smallint NOT NULL,
	"name" text NOT NULL,
	"points" smallint NOT NULL,
	CONSTRAINT "tender_criteria_tender_id_position_pk" PRIMARY KEY("tender_id","position")
);
--> statement-breakpoint
CREATE TABLE "tender_files" (
	"offer_id" bigint NOT NULL,
	"position" smallint NOT NULL,
	"file_id" text NOT NULL,
	CONSTRAINT "tender_files_offer_id_position_pk" PRIMARY KEY("offer_id","position")
);
--> statement-breakpoint
CREATE TABLE "tender_lots" (
	"tender_id" bigint NOT NULL,
	"position" smallint NOT NULL,
	"product_name" text NOT NULL,
	"specs" text NOT NULL,
	"count" bigint NOT NULL,
	"unit" text NOT NULL,
	"place" text NOT NULL,
	"won_by" bigint,
	"reason" text DEFAULT '' NOT NULL,
	"order_code" text,
	CONSTRAINT "tender_lots_tender_id_position_pk" PRIMARY KEY("tender_id","position")
);
--> statement-breakpoint
CREATE TABLE "tender_offers" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"tender_id" bigint NOT NULL,
	"seller_code" text NOT NULL,
	"seller_name" text NOT NULL,
	"customer_id" bigint NOT NULL,
	"person_id" bigint NOT NULL,
	"revision" integer NOT NULL,
	"text" text NOT NULL,
	"submitted_at" timestamp (3) with time zone NOT NULL,
	"fingerprint" text NOT NULL,
	"withdrawn" boolean DEFAULT false NOT NULL,
	CONSTRAINT "tender_offers_one_a_store" UNIQUE("tender_id","seller_code")
);
--> statement-breakpoint
CREATE TABLE "tender_prices" (
	"offer_id" bigint NOT NULL,
	"position" smallint NOT NULL,
	"price" bigint NOT NULL,
	CONSTRAINT "tender_prices_offer_id_position_pk" PRIMARY KEY("offer_id","position")
);
--> statement-breakpoint
CREATE TABLE "tender_questions" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"tender_id" bigint NOT NULL,
	"customer_id" bigint NOT NULL,
	"text" text NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"answer" text DEFAULT '' NOT NULL,
	"answered_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "tender_records" (
	"tender_id" bigint NOT NULL,
	"position" integer NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"text" text NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "tender_records_tender_id_position_pk" PRIMARY KEY("tender_id","position")
);
--> statement-breakpoint
CREATE TABLE "tender_scores" (
	"offer_id" bigint NOT NULL,
	"criterion" smallint NOT NULL,
	"points" bigint NOT NULL,
	CONSTRAINT "tender_scores_offer_id_criterion_pk" PRIMARY KEY("offer_id","criterion")
);
--> statement-breakpoint
ALTER TABLE "tenders" ADD COLUMN "customer_id" bigint;--> statement-breakpoint
ALTER TABLE "tenders" ADD COLUMN "person_id" bigint;--> statement-breakpoint
ALTER TABLE "tenders" ADD COLUMN "tenderer_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "tenders" ADD COLUMN "questions_end" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "tenders" ADD COLUMN "terms" jsonb DEFAULT '{"kind":"full"}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "tenders" ADD COLUMN "price_weight" smallint DEFAULT 100 NOT NULL;--> statement-breakpoint
ALTER TABLE "tenders" ADD COLUMN "score_revision" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "tenders" ADD COLUMN "opened_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "tenders" ADD COLUMN "awarded_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "tenders" ADD COLUMN "ended_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "tenders" ADD COLUMN "end_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "tender_criteria" ADD CONSTRAINT "tender_criteria_tender_id_tenders_id_fk" FOREIGN KEY ("tender_id") REFERENCES "public"."tenders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tender_files" ADD CONSTRAINT "tender_files_offer_id_tender_offers_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."tender_offers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tender_files" ADD CONSTRAINT "tender_files_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tender_lots" ADD CONSTRAINT "tender_lots_tender_id_tenders_id_fk" FOREIGN KEY ("tender_id") REFERENCES "public"."tenders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tender_lots" ADD CONSTRAINT "tender_lots_order_code_orders_order_code_fk" FOREIGN KEY ("order_code") REFERENCES "public"."orders"("order_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tender_offers" ADD CONSTRAINT "tender_offers_tender_id_tenders_id_fk" FOREIGN KEY ("tender_id") REFERENCES "public"."tenders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tender_offers" ADD CONSTRAINT "tender_offers_seller_code_sellers_code_fk" FOREIGN KEY ("seller_code") REFERENCES "public"."sellers"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tender_offers" ADD CONSTRAINT "tender_offers_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tender_offers" ADD CONSTRAINT "tender_offers_person_id_customers_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tender_prices" ADD CONSTRAINT "tender_prices_offer_id_tender_offers_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."tender_offers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tender_questions" ADD CONSTRAINT "tender_questions_tender_id_tenders_id_fk" FOREIGN KEY ("tender_id") REFERENCES "public"."tenders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tender_questions" ADD CONSTRAINT "tender_questions_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tender_records" ADD CONSTRAINT "tender_records_tender_id_tenders_id_fk" FOREIGN KEY ("tender_id") REFERENCES "public"."tenders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tender_scores" ADD CONSTRAINT "tender_scores_offer_id_tender_offers_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."tender_offers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tender_files_file" ON "tender_files" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "tender_lots_order" ON "tender_lots" USING btree ("order_code");--> statement-breakpoint
CREATE INDEX "tender_offers_seller" ON "tender_offers" USING btree ("seller_code","tender_id");--> statement-breakpoint
CREATE INDEX "tender_questions_tender" ON "tender_questions" USING btree ("tender_id");--> statement-breakpoint
ALTER TABLE "tenders" ADD CONSTRAINT "tenders_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tenders" ADD CONSTRAINT "tenders_person_id_customers_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tenders_customer" ON "tenders" USING btree ("customer_id","created_at");