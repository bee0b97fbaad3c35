CREATE TABLE "category_attributes" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"category_code" text NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"unit" text NOT NULL,
	"choices" text[] NOT NULL,
	"required" boolean NOT NULL,
	"filtered" boolean NOT NULL,
	"sort" integer NOT NULL,
	"shown" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ended_categories" (
	"code" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"into" text,
	"ended_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "goods" ADD COLUMN "typed_attributes" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "category_attributes_name" ON "category_attributes" USING btree ("category_code","name");