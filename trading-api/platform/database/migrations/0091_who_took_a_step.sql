ALTER TABLE "after_sale_steps" ADD COLUMN "person_id" bigint;--> statement-breakpoint
ALTER TABLE "order_events" ADD COLUMN "person_id" bigint;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "weighed_amount" bigint;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "started_by" bigint;--> statement-breakpoint
ALTER TABLE "after_sale_steps" ADD CONSTRAINT "after_sale_steps_person_id_customers_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_person_id_customers_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_started_by_customers_id_fk" FOREIGN KEY ("started_by") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;