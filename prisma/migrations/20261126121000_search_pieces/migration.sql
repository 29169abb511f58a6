-- What the indexer tidies (docs/adr/0007-full-text-search.md): two pieces of one size are brought together, not four.
INSERT INTO "message_search" ("message_search", "rank") VALUES ('usermerge', 2);
INSERT INTO "conversation_search" ("conversation_search", "rank") VALUES ('usermerge', 2);
INSERT INTO "note_search" ("note_search", "rank") VALUES ('usermerge', 2);
INSERT INTO "ticket_search" ("ticket_search", "rank") VALUES ('usermerge', 2);
INSERT INTO "directory_search" ("directory_search", "rank") VALUES ('usermerge', 2);
