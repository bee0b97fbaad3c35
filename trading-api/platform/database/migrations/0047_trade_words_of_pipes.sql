-- Words that a market begins with are written once; those that have begun already get the new ones,
-- unless the operator has words of their own for them.
INSERT INTO "trade_words" ("word", "kind", "meanings", "updated_at")
SELECT new.word, 'synonym', new.meanings::text[], now()
FROM (VALUES
	('三级', '{三级螺纹,三级钢,iii级,hrb400}'),
	('四级', '{四级螺纹,四级钢,iv级,hrb500}'),
	('16mn', '{q345b,q355b}'),
	('4分', '{四分,dn15}'),
	('6分', '{六分,dn20}'),
	('1寸', '{一寸,dn25}'),
	('1.2寸', '{dn32}'),
	('1.5寸', '{寸半,dn40}'),
	('2寸', '{两寸,dn50}'),
	('2.5寸', '{dn65}'),
	('3寸', '{三寸,dn80}'),
	('4寸', '{四寸,dn100}'),
	('5寸', '{五寸,dn125}'),
	('6寸', '{六寸,dn150}'),
	('8寸', '{八寸,dn200}')
) AS new (word, meanings)
WHERE EXISTS (SELECT FROM "settings" WHERE "name" = 'tradeWords')
ON CONFLICT ("word") DO NOTHING;
