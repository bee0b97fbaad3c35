CREATE TABLE "attribute_values" (
	"attribute" text NOT NULL,
	"value" text NOT NULL,
	CONSTRAINT "attribute_values_attribute_value_pk" PRIMARY KEY("attribute","value")
);
--> statement-breakpoint
INSERT INTO "attribute_values" SELECT DISTINCT number.key, number.value FROM "goods" CROSS JOIN LATERAL jsonb_each_text("goods"."attributes") AS number;
