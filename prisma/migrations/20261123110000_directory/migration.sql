-- What lists and the search keep of customers and companies, and the marks of rows that the search has to read again, are
-- written by the commits that change the rows.
DROP TRIGGER "directory_company_count";
DROP TRIGGER "directory_company_delete";
DROP TRIGGER "directory_company_insert";
DROP TRIGGER "directory_company_name";
DROP TRIGGER "directory_company_tags";
DROP TRIGGER "directory_company_text";
DROP TRIGGER "directory_customer_count";
DROP TRIGGER "directory_customer_delete";
DROP TRIGGER "directory_customer_insert";
DROP TRIGGER "directory_customer_name";
DROP TRIGGER "directory_customer_return";
DROP TRIGGER "directory_customer_tags";
DROP TRIGGER "directory_customer_text";
DROP TRIGGER "directory_visitor_insert";
DROP TRIGGER "directory_visitor_update";
DROP TRIGGER "search_company_update";
DROP TRIGGER "search_conversation_update";
DROP TRIGGER "search_customer_update";
DROP TRIGGER "search_message_update";
DROP TRIGGER "search_ticket_customer_update";
DROP TRIGGER "search_ticket_update";

-- A mark says whose rows it stands for, and of what.
UPDATE "search_dirty" SET "kind" = CASE "kind" WHEN 'message' THEN 'message:message' WHEN 'ticket' THEN 'ticket:ticket'
  WHEN 'ticket-customer' THEN 'ticket:customer' ELSE 'conversation:' || "kind" END;

-- Rows that the index has, and those that still waited.
INSERT INTO "search_state" ("name", "value")
  SELECT "name", COALESCE((SELECT "seq" FROM "sqlite_sequence" s WHERE s."name" = k."name"), 0)
  FROM (SELECT 'company' AS "name" UNION ALL SELECT 'customer') k;
INSERT INTO "search_dirty" ("kind", "id") SELECT "kind" || ':' || "kind", "id" FROM "directory_dirty" WHERE true
  ON CONFLICT ("kind", "id") DO NOTHING;
DROP TABLE "directory_dirty";
DELETE FROM "job" WHERE "type" = 'directory.index';
