CREATE TABLE "bill_differences" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"day" text NOT NULL,
	"key" text NOT NULL,
	"problem" text NOT NULL,
	"kind" text,
	"trade_no" text NOT NULL,
	"number" text NOT NULL,
	"order_code" text,
	"ours" bigint,
	"theirs" bigint,
	"own_state" text,
	"row_state" text,
	"text" text DEFAULT '' NOT NULL,
	"found_at" timestamp (3) with time zone NOT NULL,
	"settled_by" text,
	"settled_at" timestamp (3) with time zone,
	"reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "bill_differences_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "provider_bill_rows" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"day" text NOT NULL,
	"kind" text,
	"trade_no" text NOT NULL,
	"number" text NOT NULL,
	"provider_no" text NOT NULL,
	"amount" bigint NOT NULL,
	"fee" bigint NOT NULL,
	"state" text,
	"text" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "provider_bills" (
	"provider" text NOT NULL,
	"day" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"next_try_at" timestamp (3) with time zone,
	"read_at" timestamp (3) with time zone,
	"compared_at" timestamp (3) with time zone,
	"theirs" jsonb,
	"ours" jsonb,
	"held" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "provider_bills_provider_day_pk" PRIMARY KEY("provider","day")
);
--> statement-breakpoint
CREATE INDEX "bill_differences_day" ON "bill_differences" USING btree ("day","provider");--> statement-breakpoint
CREATE INDEX "bill_differences_open" ON "bill_differences" USING btree ("id") WHERE settled_at is null;--> statement-breakpoint
CREATE INDEX "provider_bill_rows_day" ON "provider_bill_rows" USING btree ("provider","day");--> statement-breakpoint
CREATE INDEX "provider_bill_rows_number" ON "provider_bill_rows" USING btree ("number");--> statement-breakpoint
CREATE INDEX "provider_bills_due" ON "provider_bills" USING btree ("next_try_at") WHERE next_try_at is not null;