-- Columns are added one by one: a redefinition of the tables would drop the search's triggers.
ALTER TABLE "company" ADD COLUMN "cnpj" TEXT;
ALTER TABLE "company" ADD COLUMN "sortName" TEXT NOT NULL DEFAULT '';
ALTER TABLE "company" ADD COLUMN "version" INTEGER NOT NULL DEFAULT 1;
ALTER TABLE "company" ADD COLUMN "fieldChanges" TEXT NOT NULL DEFAULT '{}';
ALTER TABLE "company" ADD COLUMN "deletedAt" DATETIME;
ALTER TABLE "company" ADD COLUMN "detachedIds" TEXT;
ALTER TABLE "customer" ADD COLUMN "cpf" TEXT;
ALTER TABLE "customer" ADD COLUMN "emailKey" TEXT;
ALTER TABLE "customer" ADD COLUMN "phoneKey" TEXT;
ALTER TABLE "customer" ADD COLUMN "sortName" TEXT NOT NULL DEFAULT '';
ALTER TABLE "customer" ADD COLUMN "version" INTEGER NOT NULL DEFAULT 1;
ALTER TABLE "customer" ADD COLUMN "fieldChanges" TEXT NOT NULL DEFAULT '{}';
ALTER TABLE "customer" ADD COLUMN "deletedAt" DATETIME;
ALTER TABLE "customer" ADD COLUMN "mergedIntoId" INTEGER;

CREATE TABLE "customer_identity" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "workspaceId" INTEGER NOT NULL,
    "customerId" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "value" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "isPrimary" BOOLEAN NOT NULL DEFAULT false,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "customer_identity_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "workspace" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "customer_identity_workspaceId_customerId_fkey" FOREIGN KEY ("workspaceId", "customerId") REFERENCES "customer" ("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE
);

CREATE TABLE "customer_note" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "workspaceId" INTEGER NOT NULL,
    "customerId" INTEGER NOT NULL,
    "authorId" INTEGER,
    "text" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "customer_note_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "workspace" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "customer_note_workspaceId_customerId_fkey" FOREIGN KEY ("workspaceId", "customerId") REFERENCES "customer" ("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "customer_note_workspaceId_authorId_fkey" FOREIGN KEY ("workspaceId", "authorId") REFERENCES "attender" ("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE
);

CREATE TABLE "customer_merge" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "workspaceId" INTEGER NOT NULL,
    "winnerId" INTEGER NOT NULL,
    "loserId" INTEGER NOT NULL,
    "record" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "undoneAt" DATETIME,
    CONSTRAINT "customer_merge_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "workspace" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

CREATE TABLE "customer_import" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "workspaceId" INTEGER NOT NULL,
    "attenderId" INTEGER NOT NULL,
    "fileName" TEXT NOT NULL,
    "size" INTEGER NOT NULL,
    "storageKey" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'uploaded',
    "encoding" TEXT NOT NULL,
    "delimiter" TEXT NOT NULL,
    "columns" TEXT NOT NULL,
    "sample" TEXT NOT NULL,
    "mapping" TEXT NOT NULL,
    "isDryRun" BOOLEAN NOT NULL DEFAULT false,
    "duplicates" TEXT NOT NULL DEFAULT 'skip',
    "rows" INTEGER NOT NULL DEFAULT 0,
    "created" INTEGER NOT NULL DEFAULT 0,
    "updated" INTEGER NOT NULL DEFAULT 0,
    "skipped" INTEGER NOT NULL DEFAULT 0,
    "failed" INTEGER NOT NULL DEFAULT 0,
    "totalRows" INTEGER,
    "lastDryRun" TEXT,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "finishedAt" DATETIME,
    CONSTRAINT "customer_import_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "workspace" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "customer_import_workspaceId_attenderId_fkey" FOREIGN KEY ("workspaceId", "attenderId") REFERENCES "attender" ("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE
);

CREATE TABLE "customer_import_error" (
    "workspaceId" INTEGER NOT NULL,
    "importId" INTEGER NOT NULL,
    "row" INTEGER NOT NULL,
    "reason" TEXT NOT NULL,
    "cells" TEXT NOT NULL,

    PRIMARY KEY ("workspaceId", "importId", "row"),
    CONSTRAINT "customer_import_error_workspaceId_importId_fkey" FOREIGN KEY ("workspaceId", "importId") REFERENCES "customer_import" ("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE
);

CREATE INDEX "company_workspaceId_deletedAt_sortName_idx" ON "company"("workspaceId", "deletedAt", "sortName");
CREATE INDEX "company_workspaceId_deletedAt_status_sortName_idx" ON "company"("workspaceId", "deletedAt", "status", "sortName");
CREATE INDEX "company_workspaceId_deletedAt_size_sortName_idx" ON "company"("workspaceId", "deletedAt", "size", "sortName");
CREATE INDEX "company_workspaceId_deletedAt_industry_sortName_idx" ON "company"("workspaceId", "deletedAt", "industry", "sortName");
CREATE INDEX "company_workspaceId_sortName_idx" ON "company"("workspaceId", "sortName");
CREATE INDEX "company_deletedAt_idx" ON "company"("deletedAt");
CREATE INDEX "customer_workspaceId_deletedAt_sortName_idx" ON "customer"("workspaceId", "deletedAt", "sortName");
CREATE INDEX "customer_workspaceId_deletedAt_status_sortName_idx" ON "customer"("workspaceId", "deletedAt", "status", "sortName");
CREATE INDEX "customer_workspaceId_companyId_deletedAt_sortName_idx" ON "customer"("workspaceId", "companyId", "deletedAt", "sortName");
CREATE INDEX "customer_workspaceId_emailKey_idx" ON "customer"("workspaceId", "emailKey");
CREATE INDEX "customer_workspaceId_phoneKey_idx" ON "customer"("workspaceId", "phoneKey");
CREATE INDEX "customer_workspaceId_cpf_idx" ON "customer"("workspaceId", "cpf");
CREATE INDEX "customer_deletedAt_idx" ON "customer"("deletedAt");
CREATE INDEX "customer_identity_workspaceId_customerId_kind_idx" ON "customer_identity"("workspaceId", "customerId", "kind");
CREATE UNIQUE INDEX "customer_identity_workspaceId_kind_key_key" ON "customer_identity"("workspaceId", "kind", "key");
CREATE INDEX "customer_note_workspaceId_customerId_createdAt_idx" ON "customer_note"("workspaceId", "customerId", "createdAt");
CREATE UNIQUE INDEX "customer_note_workspaceId_id_key" ON "customer_note"("workspaceId", "id");
CREATE INDEX "customer_merge_workspaceId_winnerId_idx" ON "customer_merge"("workspaceId", "winnerId");
CREATE INDEX "customer_merge_workspaceId_loserId_idx" ON "customer_merge"("workspaceId", "loserId");
CREATE UNIQUE INDEX "customer_merge_workspaceId_id_key" ON "customer_merge"("workspaceId", "id");
CREATE INDEX "customer_import_workspaceId_storageKey_idx" ON "customer_import"("workspaceId", "storageKey");
CREATE UNIQUE INDEX "customer_import_workspaceId_id_key" ON "customer_import"("workspaceId", "id");

-- From here on by hand: the schema knows none of these tables and triggers (docs/adr/0012-customers.md).
--
-- Rows of both kinds whose derived data (search terms, identities of a customer) have to be made anew. Triggers write
-- here, whoever changed the row; lib/platform/db/directory-index.ts takes over.
CREATE TABLE "directory_dirty" (
    "kind" TEXT NOT NULL,
    "id" INTEGER NOT NULL,

    PRIMARY KEY ("kind", "id")
) WITHOUT ROWID;

-- A row's key here and in directory_search: twice its id, and one more for a company. "starts" are the one and two
-- letters that its words begin with.
CREATE TABLE "directory_text" (
    "key" INTEGER NOT NULL PRIMARY KEY,
    "text" TEXT NOT NULL,
    "starts" TEXT NOT NULL
);
CREATE VIRTUAL TABLE "directory_search" USING fts5("terms", content = '', contentless_delete = 1, detail = none, tokenize = "ascii tokenchars '_'");

CREATE TABLE "directory_tag" (
    "workspaceId" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "tag" TEXT NOT NULL,
    "id" INTEGER NOT NULL,

    PRIMARY KEY ("workspaceId", "kind", "tag", "id")
) WITHOUT ROWID;
CREATE INDEX "directory_tag_row" ON "directory_tag" ("kind", "id");

-- How many rows that aren't deleted there are, by status.
CREATE TABLE "directory_counter" (
    "workspaceId" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "value" INTEGER NOT NULL,

    PRIMARY KEY ("workspaceId", "kind", "status")
) WITHOUT ROWID;

CREATE TRIGGER "directory_company_insert" AFTER INSERT ON "company" BEGIN
  UPDATE "company" SET "sortName" = replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(lower(trim(NEW."name")), 'á', 'a'), 'à', 'a'), 'â', 'a'), 'ã', 'a'), 'ä', 'a'), 'å', 'a'), 'Á', 'a'), 'À', 'a'), 'Â', 'a'), 'Ã', 'a'), 'Ä', 'a'), 'Å', 'a'), 'é', 'e'), 'è', 'e'), 'ê', 'e'), 'ë', 'e'), 'É', 'e'), 'È', 'e'), 'Ê', 'e'), 'Ë', 'e'), 'í', 'i'), 'ì', 'i'), 'î', 'i'), 'ï', 'i'), 'Í', 'i'), 'Ì', 'i'), 'Î', 'i'), 'Ï', 'i'), 'ó', 'o'), 'ò', 'o'), 'ô', 'o'), 'õ', 'o'), 'ö', 'o'), 'Ó', 'o'), 'Ò', 'o'), 'Ô', 'o'), 'Õ', 'o'), 'Ö', 'o'), 'ú', 'u'), 'ù', 'u'), 'û', 'u'), 'ü', 'u'), 'Ú', 'u'), 'Ù', 'u'), 'Û', 'u'), 'Ü', 'u'), 'ç', 'c'), 'Ç', 'c'), 'ñ', 'n'), 'Ñ', 'n'), 'ý', 'y'), 'ÿ', 'y'), 'Ý', 'y') WHERE "id" = NEW."id";
  INSERT INTO "directory_dirty" ("kind", "id") VALUES ('company', NEW."id") ON CONFLICT ("kind", "id") DO NOTHING;
  INSERT OR IGNORE INTO "directory_tag" ("workspaceId", "kind", "tag", "id")
    SELECT NEW."workspaceId", 'company', "value", NEW."id" FROM json_each(iif(json_valid(NEW."tags"), NEW."tags", '[]')) WHERE "type" = 'text';
  INSERT INTO "directory_counter" ("workspaceId", "kind", "status", "value") SELECT NEW."workspaceId", 'company', NEW."status", 1 WHERE NEW."deletedAt" IS NULL
    ON CONFLICT ("workspaceId", "kind", "status") DO UPDATE SET "value" = "value" + 1;
END;

CREATE TRIGGER "directory_company_name" AFTER UPDATE OF "name" ON "company" WHEN OLD."name" IS NOT NEW."name" BEGIN
  UPDATE "company" SET "sortName" = replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(lower(trim(NEW."name")), 'á', 'a'), 'à', 'a'), 'â', 'a'), 'ã', 'a'), 'ä', 'a'), 'å', 'a'), 'Á', 'a'), 'À', 'a'), 'Â', 'a'), 'Ã', 'a'), 'Ä', 'a'), 'Å', 'a'), 'é', 'e'), 'è', 'e'), 'ê', 'e'), 'ë', 'e'), 'É', 'e'), 'È', 'e'), 'Ê', 'e'), 'Ë', 'e'), 'í', 'i'), 'ì', 'i'), 'î', 'i'), 'ï', 'i'), 'Í', 'i'), 'Ì', 'i'), 'Î', 'i'), 'Ï', 'i'), 'ó', 'o'), 'ò', 'o'), 'ô', 'o'), 'õ', 'o'), 'ö', 'o'), 'Ó', 'o'), 'Ò', 'o'), 'Ô', 'o'), 'Õ', 'o'), 'Ö', 'o'), 'ú', 'u'), 'ù', 'u'), 'û', 'u'), 'ü', 'u'), 'Ú', 'u'), 'Ù', 'u'), 'Û', 'u'), 'Ü', 'u'), 'ç', 'c'), 'Ç', 'c'), 'ñ', 'n'), 'Ñ', 'n'), 'ý', 'y'), 'ÿ', 'y'), 'Ý', 'y') WHERE "id" = NEW."id";
END;

CREATE TRIGGER "directory_company_text" AFTER UPDATE OF "name", "industry", "website" ON "company"
WHEN OLD."name" IS NOT NEW."name" OR OLD."industry" IS NOT NEW."industry" OR OLD."website" IS NOT NEW."website" BEGIN
  INSERT INTO "directory_dirty" ("kind", "id") VALUES ('company', NEW."id") ON CONFLICT ("kind", "id") DO NOTHING;
  INSERT INTO "directory_dirty" ("kind", "id") SELECT 'customer', "id" FROM "customer"
    WHERE "workspaceId" = NEW."workspaceId" AND "companyId" = NEW."id" AND OLD."name" IS NOT NEW."name"
    ON CONFLICT ("kind", "id") DO NOTHING;
END;

CREATE TRIGGER "directory_company_tags" AFTER UPDATE OF "tags" ON "company" WHEN OLD."tags" IS NOT NEW."tags" BEGIN
  DELETE FROM "directory_tag" WHERE "kind" = 'company' AND "id" = NEW."id";
  INSERT OR IGNORE INTO "directory_tag" ("workspaceId", "kind", "tag", "id")
    SELECT NEW."workspaceId", 'company', "value", NEW."id" FROM json_each(iif(json_valid(NEW."tags"), NEW."tags", '[]')) WHERE "type" = 'text';
END;

CREATE TRIGGER "directory_company_count" AFTER UPDATE OF "status", "deletedAt" ON "company"
WHEN OLD."status" IS NOT NEW."status" OR (OLD."deletedAt" IS NULL) IS NOT (NEW."deletedAt" IS NULL) BEGIN
  UPDATE "directory_counter" SET "value" = "value" - 1
    WHERE "workspaceId" = OLD."workspaceId" AND "kind" = 'company' AND "status" = OLD."status" AND OLD."deletedAt" IS NULL;
  INSERT INTO "directory_counter" ("workspaceId", "kind", "status", "value") SELECT NEW."workspaceId", 'company', NEW."status", 1 WHERE NEW."deletedAt" IS NULL
    ON CONFLICT ("workspaceId", "kind", "status") DO UPDATE SET "value" = "value" + 1;
END;

CREATE TRIGGER "directory_company_delete" AFTER DELETE ON "company" BEGIN
  UPDATE "directory_counter" SET "value" = "value" - 1
    WHERE "workspaceId" = OLD."workspaceId" AND "kind" = 'company' AND "status" = OLD."status" AND OLD."deletedAt" IS NULL;
  DELETE FROM "directory_dirty" WHERE "kind" = 'company' AND "id" = OLD."id";
  DELETE FROM "directory_tag" WHERE "kind" = 'company' AND "id" = OLD."id";
  DELETE FROM "directory_search" WHERE "rowid" = 2 * OLD."id" + 1;
  DELETE FROM "directory_text" WHERE "key" = 2 * OLD."id" + 1;
END;

CREATE TRIGGER "directory_customer_insert" AFTER INSERT ON "customer" BEGIN
  UPDATE "customer" SET "sortName" = replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(lower(trim(NEW."name")), 'á', 'a'), 'à', 'a'), 'â', 'a'), 'ã', 'a'), 'ä', 'a'), 'å', 'a'), 'Á', 'a'), 'À', 'a'), 'Â', 'a'), 'Ã', 'a'), 'Ä', 'a'), 'Å', 'a'), 'é', 'e'), 'è', 'e'), 'ê', 'e'), 'ë', 'e'), 'É', 'e'), 'È', 'e'), 'Ê', 'e'), 'Ë', 'e'), 'í', 'i'), 'ì', 'i'), 'î', 'i'), 'ï', 'i'), 'Í', 'i'), 'Ì', 'i'), 'Î', 'i'), 'Ï', 'i'), 'ó', 'o'), 'ò', 'o'), 'ô', 'o'), 'õ', 'o'), 'ö', 'o'), 'Ó', 'o'), 'Ò', 'o'), 'Ô', 'o'), 'Õ', 'o'), 'Ö', 'o'), 'ú', 'u'), 'ù', 'u'), 'û', 'u'), 'ü', 'u'), 'Ú', 'u'), 'Ù', 'u'), 'Û', 'u'), 'Ü', 'u'), 'ç', 'c'), 'Ç', 'c'), 'ñ', 'n'), 'Ñ', 'n'), 'ý', 'y'), 'ÿ', 'y'), 'Ý', 'y') WHERE "id" = NEW."id";
  INSERT INTO "directory_dirty" ("kind", "id") VALUES ('customer', NEW."id") ON CONFLICT ("kind", "id") DO NOTHING;
  INSERT OR IGNORE INTO "directory_tag" ("workspaceId", "kind", "tag", "id")
    SELECT NEW."workspaceId", 'customer', "value", NEW."id" FROM json_each(iif(json_valid(NEW."tags"), NEW."tags", '[]')) WHERE "type" = 'text';
  INSERT INTO "directory_counter" ("workspaceId", "kind", "status", "value") SELECT NEW."workspaceId", 'customer', NEW."status", 1 WHERE NEW."deletedAt" IS NULL
    ON CONFLICT ("workspaceId", "kind", "status") DO UPDATE SET "value" = "value" + 1;
END;

CREATE TRIGGER "directory_customer_name" AFTER UPDATE OF "name" ON "customer" WHEN OLD."name" IS NOT NEW."name" BEGIN
  UPDATE "customer" SET "sortName" = replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(lower(trim(NEW."name")), 'á', 'a'), 'à', 'a'), 'â', 'a'), 'ã', 'a'), 'ä', 'a'), 'å', 'a'), 'Á', 'a'), 'À', 'a'), 'Â', 'a'), 'Ã', 'a'), 'Ä', 'a'), 'Å', 'a'), 'é', 'e'), 'è', 'e'), 'ê', 'e'), 'ë', 'e'), 'É', 'e'), 'È', 'e'), 'Ê', 'e'), 'Ë', 'e'), 'í', 'i'), 'ì', 'i'), 'î', 'i'), 'ï', 'i'), 'Í', 'i'), 'Ì', 'i'), 'Î', 'i'), 'Ï', 'i'), 'ó', 'o'), 'ò', 'o'), 'ô', 'o'), 'õ', 'o'), 'ö', 'o'), 'Ó', 'o'), 'Ò', 'o'), 'Ô', 'o'), 'Õ', 'o'), 'Ö', 'o'), 'ú', 'u'), 'ù', 'u'), 'û', 'u'), 'ü', 'u'), 'Ú', 'u'), 'Ù', 'u'), 'Û', 'u'), 'Ü', 'u'), 'ç', 'c'), 'Ç', 'c'), 'ñ', 'n'), 'Ñ', 'n'), 'ý', 'y'), 'ÿ', 'y'), 'Ý', 'y') WHERE "id" = NEW."id";
END;

CREATE TRIGGER "directory_customer_text" AFTER UPDATE OF "name", "email", "phone", "companyId" ON "customer"
WHEN OLD."name" IS NOT NEW."name" OR OLD."email" IS NOT NEW."email" OR OLD."phone" IS NOT NEW."phone" OR OLD."companyId" IS NOT NEW."companyId" BEGIN
  INSERT INTO "directory_dirty" ("kind", "id") VALUES ('customer', NEW."id") ON CONFLICT ("kind", "id") DO NOTHING;
END;

CREATE TRIGGER "directory_customer_tags" AFTER UPDATE OF "tags" ON "customer" WHEN OLD."tags" IS NOT NEW."tags" BEGIN
  DELETE FROM "directory_tag" WHERE "kind" = 'customer' AND "id" = NEW."id";
  INSERT OR IGNORE INTO "directory_tag" ("workspaceId", "kind", "tag", "id")
    SELECT NEW."workspaceId", 'customer', "value", NEW."id" FROM json_each(iif(json_valid(NEW."tags"), NEW."tags", '[]')) WHERE "type" = 'text';
END;

CREATE TRIGGER "directory_customer_count" AFTER UPDATE OF "status", "deletedAt" ON "customer"
WHEN OLD."status" IS NOT NEW."status" OR (OLD."deletedAt" IS NULL) IS NOT (NEW."deletedAt" IS NULL) BEGIN
  UPDATE "directory_counter" SET "value" = "value" - 1
    WHERE "workspaceId" = OLD."workspaceId" AND "kind" = 'customer' AND "status" = OLD."status" AND OLD."deletedAt" IS NULL;
  INSERT INTO "directory_counter" ("workspaceId", "kind", "status", "value") SELECT NEW."workspaceId", 'customer', NEW."status", 1 WHERE NEW."deletedAt" IS NULL
    ON CONFLICT ("workspaceId", "kind", "status") DO UPDATE SET "value" = "value" + 1;
END;

CREATE TRIGGER "directory_customer_delete" AFTER DELETE ON "customer" BEGIN
  UPDATE "directory_counter" SET "value" = "value" - 1
    WHERE "workspaceId" = OLD."workspaceId" AND "kind" = 'customer' AND "status" = OLD."status" AND OLD."deletedAt" IS NULL;
  DELETE FROM "directory_dirty" WHERE "kind" = 'customer' AND "id" = OLD."id";
  DELETE FROM "directory_tag" WHERE "kind" = 'customer' AND "id" = OLD."id";
  DELETE FROM "directory_search" WHERE "rowid" = 2 * OLD."id";
  DELETE FROM "directory_text" WHERE "key" = 2 * OLD."id";
END;

-- A customer who was deleted and writes again is back: somebody has to be able to find them.
CREATE TRIGGER "directory_customer_return" AFTER UPDATE OF "lastContactAt" ON "customer"
WHEN NEW."deletedAt" IS NOT NULL AND NEW."mergedIntoId" IS NULL AND NEW."lastContactAt" > NEW."deletedAt" BEGIN
  UPDATE "customer" SET "deletedAt" = NULL WHERE "id" = NEW."id";
END;

-- By triggers, so that the web chat's first message costs one insert more and no look-up.
CREATE TRIGGER "directory_visitor_insert" AFTER INSERT ON "visitor" WHEN NEW."customerId" IS NOT NULL BEGIN
  INSERT INTO "customer_identity" ("workspaceId", "customerId", "kind", "value", "key", "isPrimary", "createdAt")
    VALUES (NEW."workspaceId", NEW."customerId", 'visitor', NEW."id", NEW."id", 0, NEW."createdAt")
    ON CONFLICT ("workspaceId", "kind", "key") DO UPDATE SET "customerId" = excluded."customerId";
END;

CREATE TRIGGER "directory_visitor_update" AFTER UPDATE OF "customerId" ON "visitor" WHEN NEW."customerId" IS NOT NULL AND NEW."customerId" IS NOT OLD."customerId" BEGIN
  INSERT INTO "customer_identity" ("workspaceId", "customerId", "kind", "value", "key", "isPrimary", "createdAt")
    VALUES (NEW."workspaceId", NEW."customerId", 'visitor', NEW."id", NEW."id", 0, NEW."createdAt")
    ON CONFLICT ("workspaceId", "kind", "key") DO UPDATE SET "customerId" = excluded."customerId";
END;

-- What is there already. Identities from e-mail addresses and numbers, and the search's terms, are made by the job that
-- empties directory_dirty: SQL can't read a phone number.
UPDATE "company" SET "sortName" = replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(lower(trim("name")), 'á', 'a'), 'à', 'a'), 'â', 'a'), 'ã', 'a'), 'ä', 'a'), 'å', 'a'), 'Á', 'a'), 'À', 'a'), 'Â', 'a'), 'Ã', 'a'), 'Ä', 'a'), 'Å', 'a'), 'é', 'e'), 'è', 'e'), 'ê', 'e'), 'ë', 'e'), 'É', 'e'), 'È', 'e'), 'Ê', 'e'), 'Ë', 'e'), 'í', 'i'), 'ì', 'i'), 'î', 'i'), 'ï', 'i'), 'Í', 'i'), 'Ì', 'i'), 'Î', 'i'), 'Ï', 'i'), 'ó', 'o'), 'ò', 'o'), 'ô', 'o'), 'õ', 'o'), 'ö', 'o'), 'Ó', 'o'), 'Ò', 'o'), 'Ô', 'o'), 'Õ', 'o'), 'Ö', 'o'), 'ú', 'u'), 'ù', 'u'), 'û', 'u'), 'ü', 'u'), 'Ú', 'u'), 'Ù', 'u'), 'Û', 'u'), 'Ü', 'u'), 'ç', 'c'), 'Ç', 'c'), 'ñ', 'n'), 'Ñ', 'n'), 'ý', 'y'), 'ÿ', 'y'), 'Ý', 'y');
UPDATE "customer" SET "sortName" = replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(lower(trim("name")), 'á', 'a'), 'à', 'a'), 'â', 'a'), 'ã', 'a'), 'ä', 'a'), 'å', 'a'), 'Á', 'a'), 'À', 'a'), 'Â', 'a'), 'Ã', 'a'), 'Ä', 'a'), 'Å', 'a'), 'é', 'e'), 'è', 'e'), 'ê', 'e'), 'ë', 'e'), 'É', 'e'), 'È', 'e'), 'Ê', 'e'), 'Ë', 'e'), 'í', 'i'), 'ì', 'i'), 'î', 'i'), 'ï', 'i'), 'Í', 'i'), 'Ì', 'i'), 'Î', 'i'), 'Ï', 'i'), 'ó', 'o'), 'ò', 'o'), 'ô', 'o'), 'õ', 'o'), 'ö', 'o'), 'Ó', 'o'), 'Ò', 'o'), 'Ô', 'o'), 'Õ', 'o'), 'Ö', 'o'), 'ú', 'u'), 'ù', 'u'), 'û', 'u'), 'ü', 'u'), 'Ú', 'u'), 'Ù', 'u'), 'Û', 'u'), 'Ü', 'u'), 'ç', 'c'), 'Ç', 'c'), 'ñ', 'n'), 'Ñ', 'n'), 'ý', 'y'), 'ÿ', 'y'), 'Ý', 'y');
INSERT INTO "directory_dirty" ("kind", "id") SELECT 'company', "id" FROM "company" UNION ALL SELECT 'customer', "id" FROM "customer";
INSERT OR IGNORE INTO "directory_tag" ("workspaceId", "kind", "tag", "id")
  SELECT c."workspaceId", 'company', j."value", c."id" FROM "company" c, json_each(c."tags") j WHERE j."type" = 'text';
INSERT OR IGNORE INTO "directory_tag" ("workspaceId", "kind", "tag", "id")
  SELECT c."workspaceId", 'customer', j."value", c."id" FROM "customer" c, json_each(c."tags") j WHERE j."type" = 'text';
INSERT INTO "directory_counter" ("workspaceId", "kind", "status", "value") SELECT "workspaceId", 'company', "status", count(*) FROM "company" GROUP BY 1, 3;
INSERT INTO "directory_counter" ("workspaceId", "kind", "status", "value") SELECT "workspaceId", 'customer', "status", count(*) FROM "customer" GROUP BY 1, 3;
INSERT INTO "customer_identity" ("workspaceId", "customerId", "kind", "value", "key", "isPrimary", "createdAt")
  SELECT "workspaceId", "customerId", 'visitor', "id", "id", 0, "createdAt" FROM "visitor" WHERE "customerId" IS NOT NULL;
