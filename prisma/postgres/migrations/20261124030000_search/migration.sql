-- The search's own tables (docs/adr/0007-full-text-search.md, docs/adr/0012-customers.md), which prisma/schema doesn't know.

-- Which rows have which terms: bit n of a block is row 64 * block + n. The room in each page keeps a row where it is when
-- the newest block gets another bit. The second index is about a sum, so that no search walks it: it is for taking rows out.
CREATE FUNCTION "search_clear"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('UPDATE %I AS known SET bits = known.bits & ~gone.bits FROM (
      SELECT id / 64 AS block, bit_or(1::bigint << (id %% 64)::integer) AS bits FROM erased GROUP BY 1 ORDER BY 1
    ) AS gone WHERE (known.block + 0) = gone.block AND known.bits & gone.bits <> 0', TG_ARGV[0]);
  EXECUTE format('DELETE FROM %I WHERE (block + 0) IN (SELECT id / 64 FROM erased) AND bits = 0', TG_ARGV[0]);
  RETURN NULL;
END $$;

DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['message', 'note', 'conversation', 'ticket', 'directory'] LOOP
    EXECUTE format('CREATE TABLE %I (
      "term" text COLLATE "C" NOT NULL,
      "block" bigint NOT NULL,
      "bits" bigint NOT NULL,
      PRIMARY KEY ("term", "block")
    ) WITH (fillfactor = 80)', name || '_search_posting');
    EXECUTE format('CREATE INDEX %I ON %I (("block" + 0))', name || '_search_posting_block', name || '_search_posting');
  END LOOP;
END $$;

-- A deleted row leaves its index, as by a foreign key.
CREATE TRIGGER "search_message_delete" AFTER DELETE ON "message" REFERENCING OLD TABLE AS erased
  FOR EACH STATEMENT EXECUTE FUNCTION "search_clear"('message_search_posting');
CREATE TRIGGER "search_note_delete" AFTER DELETE ON "timeline_entry" REFERENCING OLD TABLE AS erased
  FOR EACH STATEMENT EXECUTE FUNCTION "search_clear"('note_search_posting');
CREATE TRIGGER "search_conversation_delete" AFTER DELETE ON "conversation" REFERENCING OLD TABLE AS erased
  FOR EACH STATEMENT EXECUTE FUNCTION "search_clear"('conversation_search_posting');
CREATE TRIGGER "search_ticket_delete" AFTER DELETE ON "ticket" REFERENCING OLD TABLE AS erased
  FOR EACH STATEMENT EXECUTE FUNCTION "search_clear"('ticket_search_posting');

-- How often each passage has each term, and how long it is.
CREATE TABLE "knowledge_posting" (
    "term" text COLLATE "C" NOT NULL,
    "rowid" bigint NOT NULL,
    "title" bigint NOT NULL,
    "tags" bigint NOT NULL,
    "body" bigint NOT NULL,
    "length" bigint NOT NULL,

    PRIMARY KEY ("term", "rowid"),
    FOREIGN KEY ("rowid") REFERENCES "knowledge_passage" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "knowledge_posting_row" ON "knowledge_posting" ("rowid");

-- Passages that were ever indexed and their terms: FTS5 counts what was deleted here, too, and the order shall be the same.
CREATE TABLE "knowledge_total" (
    "workspaceId" bigint NOT NULL PRIMARY KEY,
    "passages" bigint NOT NULL,
    "terms" bigint NOT NULL
);

-- The passages' terms as the other indexes have them.
CREATE VIEW "knowledge_search_posting" AS
  SELECT "term", "rowid" / 64 AS "block", bit_or(1::bigint << ("rowid" % 64)::integer) AS "bits"
  FROM "knowledge_posting" GROUP BY 1, 2;

-- The words of a workspace's texts, without accents, for completing the word that someone is typing.
CREATE TABLE "search_word" (
    "workspaceId" bigint NOT NULL,
    "word" text COLLATE "C" NOT NULL,

    PRIMARY KEY ("workspaceId", "word"),
    FOREIGN KEY ("workspaceId") REFERENCES "workspace" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- How far the indexer is: the id of the last row of each source. 'generation' counts rebuilds.
CREATE TABLE "search_state" (
    "name" text COLLATE "C" NOT NULL PRIMARY KEY,
    "value" bigint NOT NULL
);
INSERT INTO "search_state" ("name", "value") VALUES ('message', 0), ('conversation', 0), ('note', 0), ('ticket', 0),
  ('knowledge', 0), ('company', 0), ('customer', 0), ('generation', 0);

-- What changed after it was indexed; 'afterId' is the last of the rows that a mark stands for that the indexer has taken over.
CREATE TABLE "search_dirty" (
    "kind" text COLLATE "C" NOT NULL,
    "id" bigint NOT NULL,
    "afterId" bigint NOT NULL DEFAULT 0,

    PRIMARY KEY ("kind", "id")
);

-- What customers and companies are compared by. The key is twice the id, and one more for a company.
CREATE TABLE "directory_text" (
    "key" bigint NOT NULL PRIMARY KEY,
    "text" text COLLATE "C" NOT NULL,
    "starts" text COLLATE "C" NOT NULL
);

CREATE TABLE "directory_tag" (
    "workspaceId" bigint NOT NULL,
    "kind" text COLLATE "C" NOT NULL,
    "tag" text COLLATE "C" NOT NULL,
    "id" bigint NOT NULL,

    PRIMARY KEY ("workspaceId", "kind", "tag", "id")
);
CREATE INDEX "directory_tag_row" ON "directory_tag" ("kind", "id");

-- How many rows that aren't deleted there are, by status.
CREATE TABLE "directory_counter" (
    "workspaceId" bigint NOT NULL,
    "kind" text COLLATE "C" NOT NULL,
    "status" text COLLATE "C" NOT NULL,
    "value" bigint NOT NULL,

    PRIMARY KEY ("workspaceId", "kind", "status")
);

-- A text without accents and capitals, as lib/platform/search/stems.ts makes it. The database's own order of letters may know
-- the case of ASCII alone.
DO $$
DECLARE
  letters text := CASE WHEN EXISTS (SELECT 1 FROM pg_collation WHERE collname = 'und-x-icu') THEN 'und-x-icu' ELSE 'default' END;
BEGIN
  EXECUTE format('CREATE FUNCTION "cangoo_plain"(text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
    ''SELECT regexp_replace(normalize(lower($1 COLLATE %I), NFD), ''''[\u0300-\u036f]'''', '''''''', ''''g'''') COLLATE "C"''', letters);
END $$;
