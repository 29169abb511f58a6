-- Words are indexed by longer beginnings and ends (docs/adr/0011-tickets.md): all tickets are taken in again.
INSERT INTO "ticket_search" ("ticket_search") VALUES ('delete-all');
UPDATE "search_state" SET "value" = 0 WHERE "name" = 'ticket';
