-- The 2 of a finish 2B or 2D is no dimension, as the 1 of NO.1 in 0039: a job indexes those goods anew.
UPDATE "goods" SET "search_terms" = ''
WHERE "brand_number" ~* '[/ ][0-9][bd]([^a-z0-9]|$)' OR "specs" ~* '[/ ][0-9][bd]([^a-z0-9]|$)';
