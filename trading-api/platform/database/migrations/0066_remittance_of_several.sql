ALTER TABLE "remittances" DROP CONSTRAINT "remittances_remittanceCode_unique";--> statement-breakpoint
ALTER TABLE "bank_lines" ADD COLUMN "whole_amount" bigint;--> statement-breakpoint
CREATE INDEX "remittances_code" ON "remittances" USING btree ("remittance_code");