CREATE TABLE "name_changes" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"account_id" bigint NOT NULL,
	"name" text,
	"seller_code" text,
	"store_name" text,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"file_id" text
);
--> statement-breakpoint
ALTER TABLE "name_changes" ADD CONSTRAINT "name_changes_account_id_customers_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "name_changes" ADD CONSTRAINT "name_changes_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "name_changes_account" ON "name_changes" USING btree ("account_id","changed_at");--> statement-breakpoint
CREATE INDEX "name_changes_store" ON "name_changes" USING btree ("seller_code","changed_at");--> statement-breakpoint
CREATE INDEX "name_changes_file" ON "name_changes" USING btree ("file_id");