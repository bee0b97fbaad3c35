CREATE TABLE "message_digests" (
	"message_id" bigint PRIMARY KEY NOT NULL,
	"person_id" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "thread_files" (
	"post_id" bigint NOT NULL,
	"position" smallint NOT NULL,
	"file_id" text NOT NULL,
	CONSTRAINT "thread_files_post_id_position_pk" PRIMARY KEY("post_id","position")
);
--> statement-breakpoint
CREATE TABLE "thread_posts" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"thread_id" bigint NOT NULL,
	"side" text NOT NULL,
	"person_id" bigint NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"hidden_at" timestamp (3) with time zone,
	"hidden_reason" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "thread_reads" (
	"post_id" bigint NOT NULL,
	"person_id" bigint NOT NULL,
	"read_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "thread_reads_post_id_person_id_pk" PRIMARY KEY("post_id","person_id")
);
--> statement-breakpoint
CREATE TABLE "thread_reports" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"post_id" bigint NOT NULL,
	"customer_id" bigint NOT NULL,
	"person_id" bigint NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"decided_at" timestamp (3) with time zone,
	"decided_by" bigint,
	"hidden" boolean,
	"note" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "threads" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"ref" text NOT NULL,
	"customer_id" bigint NOT NULL,
	"seller_code" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "message_settings" ADD COLUMN "digest_hour" smallint;--> statement-breakpoint
ALTER TABLE "message_settings" ADD COLUMN "digested_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "thread_files" ADD CONSTRAINT "thread_files_post_id_thread_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."thread_posts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "thread_files" ADD CONSTRAINT "thread_files_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "thread_posts" ADD CONSTRAINT "thread_posts_thread_id_threads_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."threads"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "thread_posts" ADD CONSTRAINT "thread_posts_person_id_customers_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "thread_reads" ADD CONSTRAINT "thread_reads_post_id_thread_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."thread_posts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "thread_reads" ADD CONSTRAINT "thread_reads_person_id_customers_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "thread_reports" ADD CONSTRAINT "thread_reports_post_id_thread_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."thread_posts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "thread_reports" ADD CONSTRAINT "thread_reports_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "thread_reports" ADD CONSTRAINT "thread_reports_person_id_customers_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "threads" ADD CONSTRAINT "threads_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "threads" ADD CONSTRAINT "threads_seller_code_sellers_code_fk" FOREIGN KEY ("seller_code") REFERENCES "public"."sellers"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "message_digests_person" ON "message_digests" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "thread_files_file" ON "thread_files" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "thread_posts_thread" ON "thread_posts" USING btree ("thread_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "thread_reports_once" ON "thread_reports" USING btree ("post_id","customer_id");--> statement-breakpoint
CREATE INDEX "thread_reports_waiting" ON "thread_reports" USING btree ("id") WHERE decided_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "threads_about" ON "threads" USING btree ("kind","ref","seller_code");--> statement-breakpoint
CREATE INDEX "threads_customer" ON "threads" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "threads_seller" ON "threads" USING btree ("seller_code");