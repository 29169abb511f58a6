-- Full-text search. Written by hand: schema.prisma knows none of these tables (docs/adr/0007-full-text-search.md).
--
-- The three indexes hold terms that lib/platform/search/tokens.ts makes, never texts; a row's rowid is the id of the
-- message, conversation or note. Every term begins with its workspace.
CREATE VIRTUAL TABLE "message_search" USING fts5("terms", content = '', contentless_delete = 1, detail = none, tokenize = "ascii tokenchars '_^#@'");
CREATE VIRTUAL TABLE "conversation_search" USING fts5("terms", content = '', contentless_delete = 1, detail = none, tokenize = "ascii tokenchars '_^#@'");
CREATE VIRTUAL TABLE "note_search" USING fts5("terms", content = '', contentless_delete = 1, detail = none, tokenize = "ascii tokenchars '_^#@'");

-- The words of a workspace's texts, without accents, for completing the word that someone is typing.
CREATE TABLE "search_word" (
    "workspaceId" INTEGER NOT NULL,
    "word" TEXT NOT NULL,

    PRIMARY KEY ("workspaceId", "word"),
    CONSTRAINT "search_word_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "workspace" ("id") ON DELETE CASCADE ON UPDATE CASCADE
) WITHOUT ROWID;

-- How far the indexer is: the id of the last message, conversation and note in the index. 'generation' counts rebuilds.
CREATE TABLE "search_state" (
    "name" TEXT NOT NULL PRIMARY KEY,
    "value" INTEGER NOT NULL
) WITHOUT ROWID;
INSERT INTO "search_state" ("name", "value") VALUES ('message', 0), ('conversation', 0), ('note', 0), ('generation', 0);

-- What changed after it was indexed. A customer or company stands for its conversations; 'afterId' is the last of them
-- that the indexer has taken over.
CREATE TABLE "search_dirty" (
    "kind" TEXT NOT NULL,
    "id" INTEGER NOT NULL,
    "afterId" INTEGER NOT NULL DEFAULT 0,

    PRIMARY KEY ("kind", "id")
) WITHOUT ROWID;

CREATE TRIGGER "search_conversation_update" AFTER UPDATE OF "subject", "customerId", "companyId" ON "conversation"
WHEN OLD."subject" IS NOT NEW."subject" OR OLD."customerId" IS NOT NEW."customerId" OR OLD."companyId" IS NOT NEW."companyId" BEGIN
  INSERT INTO "search_dirty" ("kind", "id") VALUES ('conversation', NEW."id") ON CONFLICT ("kind", "id") DO NOTHING;
END;

CREATE TRIGGER "search_customer_update" AFTER UPDATE OF "name", "email", "companyId" ON "customer"
WHEN OLD."name" IS NOT NEW."name" OR OLD."email" IS NOT NEW."email" OR OLD."companyId" IS NOT NEW."companyId" BEGIN
  INSERT INTO "search_dirty" ("kind", "id") VALUES ('customer', NEW."id") ON CONFLICT ("kind", "id") DO UPDATE SET "afterId" = 0;
END;

CREATE TRIGGER "search_company_update" AFTER UPDATE OF "name" ON "company" WHEN OLD."name" IS NOT NEW."name" BEGIN
  INSERT INTO "search_dirty" ("kind", "id") VALUES ('company', NEW."id") ON CONFLICT ("kind", "id") DO UPDATE SET "afterId" = 0;
  INSERT INTO "search_dirty" ("kind", "id") SELECT 'customer', "id" FROM "customer" WHERE "workspaceId" = NEW."workspaceId" AND "companyId" = NEW."id"
    ON CONFLICT ("kind", "id") DO UPDATE SET "afterId" = 0;
END;

-- Deleting a row that isn't in the index is nothing, so these hold for what the indexer hasn't come to yet, too.
CREATE TRIGGER "search_message_delete" AFTER DELETE ON "message" BEGIN
  DELETE FROM "message_search" WHERE "rowid" = OLD."id";
END;

CREATE TRIGGER "search_note_delete" AFTER DELETE ON "timeline_entry" WHEN OLD."kind" = 'note' BEGIN
  DELETE FROM "note_search" WHERE "rowid" = OLD."id";
END;

CREATE TRIGGER "search_conversation_delete" AFTER DELETE ON "conversation" BEGIN
  DELETE FROM "conversation_search" WHERE "rowid" = OLD."id";
END;
