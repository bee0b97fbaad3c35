-- contract: the column is there again when this transaction ends, with the same name and type; what is
-- asked meanwhile waits, and no version writes it. A generated column cannot get another expression
-- in place before PostgreSQL 17.
ALTER TABLE "goods" DROP COLUMN IF EXISTS "standing";--> statement-breakpoint
ALTER TABLE "goods" ADD COLUMN "standing" bigint GENERATED ALWAYS AS ((("goods"."available_count" >= greatest("goods"."mini_quantity", 1))::int * 1000000000000000
    + (("goods"."refreshed_at" at time zone 'Asia/Shanghai')::date - date '2000-01-01')::bigint * 10000000000
    + least(9999999999, "goods"."sales_volume"::float8 * "goods"."price"::float8 / 10000)::bigint)) STORED NOT NULL;--> statement-breakpoint
-- Was dropped with the column.
CREATE INDEX IF NOT EXISTS "goods_by_standing" ON "goods" USING btree ("kind","standing","id") WHERE on_shelf;
