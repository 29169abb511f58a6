-- The words of the knowledge base are among a workspace's words, too; the indexer takes those that are there already
-- (docs/adr/0007-full-text-search.md).
INSERT INTO "search_state" ("name", "value") VALUES ('knowledge', 0);
