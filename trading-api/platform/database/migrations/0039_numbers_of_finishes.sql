-- The 1 of a finish NO.1 is no dimension: a job indexes those goods anew.
UPDATE "goods" SET "search_terms" = '' WHERE "brand_number" ILIKE '%no.%' OR "specs" ILIKE '%no.%';
