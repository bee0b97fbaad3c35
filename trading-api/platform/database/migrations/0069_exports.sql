CREATE TABLE "export_parts" (
	"export_id" bigint NOT NULL,
	"list" smallint NOT NULL,
	"part" integer NOT NULL,
	"rows" text NOT NULL,
	CONSTRAINT "export_parts_export_id_list_part_pk" PRIMARY KEY("export_id","list","part")
);
--> statement-breakpoint
CREATE TABLE "exports" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"person_id" bigint NOT NULL,
	"customer_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"filters" jsonb NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"list" smallint DEFAULT 0 NOT NULL,
	"part" integer DEFAULT 1 NOT NULL,
	"rows" integer DEFAULT 0 NOT NULL,
	"total" integer,
	"tries" smallint DEFAULT 0 NOT NULL,
	"next_try_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"error" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
ALTER TABLE "export_parts" ADD CONSTRAINT "export_parts_export_id_exports_id_fk" FOREIGN KEY ("export_id") REFERENCES "public"."exports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exports" ADD CONSTRAINT "exports_person_id_customers_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exports" ADD CONSTRAINT "exports_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "exports_of_person" ON "exports" USING btree ("person_id","id");--> statement-breakpoint
CREATE INDEX "exports_under_way" ON "exports" USING btree ("next_try_at") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "exports_of_account" ON "exports" USING btree ("customer_id") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "exports_age" ON "exports" USING btree ("created_at");