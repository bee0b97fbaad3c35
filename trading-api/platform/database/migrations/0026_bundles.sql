CREATE TABLE "payment_bundle_orders" (
	"bundle_code" text NOT NULL,
	"order_code" text NOT NULL,
	CONSTRAINT "payment_bundle_orders_bundle_code_order_code_pk" PRIMARY KEY("bundle_code","order_code")
);
--> statement-breakpoint
CREATE TABLE "payment_bundles" (
	"code" text PRIMARY KEY NOT NULL,
	"customer_id" bigint NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "payment_attempts" ALTER COLUMN "order_code" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "contract_signatory" text;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "bundle_code" text;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "part_of" text;--> statement-breakpoint
ALTER TABLE "payment_bundle_orders" ADD CONSTRAINT "payment_bundle_orders_bundle_code_payment_bundles_code_fk" FOREIGN KEY ("bundle_code") REFERENCES "public"."payment_bundles"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_bundle_orders" ADD CONSTRAINT "payment_bundle_orders_order_code_orders_order_code_fk" FOREIGN KEY ("order_code") REFERENCES "public"."orders"("order_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_bundles" ADD CONSTRAINT "payment_bundles_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_bundle_code_payment_bundles_code_fk" FOREIGN KEY ("bundle_code") REFERENCES "public"."payment_bundles"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_attempts_parts" ON "payment_attempts" USING btree ("part_of") WHERE part_of is not null;--> statement-breakpoint
CREATE INDEX "payment_attempts_bundle" ON "payment_attempts" USING btree ("bundle_code") WHERE bundle_code is not null;