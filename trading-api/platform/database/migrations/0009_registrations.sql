CREATE TABLE "registration_audits" (
	"kind" text NOT NULL,
	"registration_id" bigint NOT NULL,
	"audited_by" bigint NOT NULL,
	"audited_at" timestamp (3) with time zone NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"quoted_price" bigint,
	"order_code" text,
	"inquiry_num" text,
	CONSTRAINT "registration_audits_kind_registration_id_pk" PRIMARY KEY("kind","registration_id")
);
--> statement-breakpoint
ALTER TABLE "registration_audits" ADD CONSTRAINT "registration_audits_audited_by_customers_id_fk" FOREIGN KEY ("audited_by") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registration_audits" ADD CONSTRAINT "registration_audits_order_code_orders_order_code_fk" FOREIGN KEY ("order_code") REFERENCES "public"."orders"("order_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registration_audits" ADD CONSTRAINT "registration_audits_inquiry_num_inquiries_inquiry_num_fk" FOREIGN KEY ("inquiry_num") REFERENCES "public"."inquiries"("inquiry_num") ON DELETE no action ON UPDATE no action;