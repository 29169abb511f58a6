-- The words of tickets, customers and companies are among a workspace's words now. Both indexes are built again behind the
-- messages; what is in them is found meanwhile (docs/adr/0007-full-text-search.md).
UPDATE "search_state" SET "value" = 0 WHERE "name" = 'ticket';
INSERT INTO "directory_dirty" ("kind", "id") SELECT 'customer', "id" FROM "customer" WHERE true ON CONFLICT DO NOTHING;
INSERT INTO "directory_dirty" ("kind", "id") SELECT 'company', "id" FROM "company" WHERE true ON CONFLICT DO NOTHING;
