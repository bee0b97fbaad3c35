CREATE TABLE "leads" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"company" text NOT NULL,
	"linkman" text NOT NULL,
	"phone" text NOT NULL,
	"details" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"handled_at" timestamp (3) with time zone,
	"handled_by" bigint,
	"handled_note" text
);
--> statement-breakpoint
-- What was left so far, in the order it came, with who has handled it.
INSERT INTO "leads" ("kind", "company", "linkman", "phone", "details", "created_at", "handled_at", "handled_by", "handled_note")
SELECT l.kind, l.company, l.linkman, l.phone, l.details, l.created_at, h.handled_at, h.handled_by, h.note
FROM (
	SELECT 'finance' AS kind, id, company_name AS company, contact_man AS linkman, contact_phone AS phone,
		jsonb_strip_nulls(jsonb_build_object('intention', nullif(cooperation_intention, ''))) AS details, created_at
	FROM "finance_leads"
	UNION ALL
	SELECT 'retention', id, name, linkman, phone,
		jsonb_strip_nulls(jsonb_build_object('intention', nullif(cooperation_intention, ''))), retention_date
	FROM "retention_infos"
	UNION ALL
	SELECT type, id, '', linkman, phone,
		jsonb_strip_nulls(jsonb_build_object(
			'goods', goods,
			'count', trim_scale(tonnage::numeric / 100)::text,
			'unit', '吨',
			'place', coalesce(start_place, place),
			'endPlace', end_place
		)), created_at
	FROM "logistics_demands"
	UNION ALL
	SELECT r.kind, r.id, c.name, r.linkman, r.phone,
		jsonb_strip_nulls(jsonb_build_object(
			'goods', r.product_name,
			'specs', r.specs,
			'count', trim_scale(r.count::numeric / 100)::text,
			'unit', r.unit,
			'place', r.delivery_place,
			'deliveryDate', r.delivery_date,
			'remark', nullif(r.remark, '')
		)), r.created_at
	FROM "purchase_requests" r
	JOIN "customers" c ON c.id = r.customer_id
) l
LEFT JOIN "lead_handlings" h ON h.kind = l.kind AND h.lead_id = l.id
ORDER BY l.created_at, l.kind, l.id;
--> statement-breakpoint
DROP TABLE "finance_leads";--> statement-breakpoint
DROP TABLE "lead_handlings";--> statement-breakpoint
DROP TABLE "logistics_demands";--> statement-breakpoint
DROP TABLE "retention_infos";--> statement-breakpoint
ALTER TABLE "login_attempts" RENAME TO "rate_limits";--> statement-breakpoint
DROP INDEX "login_attempts_expiry";--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_handled_by_customers_id_fk" FOREIGN KEY ("handled_by") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "leads_by_kind" ON "leads" USING btree ("kind","created_at");--> statement-breakpoint
CREATE INDEX "leads_by_date" ON "leads" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "rate_limits_expiry" ON "rate_limits" USING btree ("expire");