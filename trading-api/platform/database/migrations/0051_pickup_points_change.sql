ALTER TABLE "pickup_points" ADD COLUMN "former_places" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "pickup_points" ADD COLUMN "ended_at" timestamp (3) with time zone;