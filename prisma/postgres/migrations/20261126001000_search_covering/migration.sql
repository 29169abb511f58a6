-- A search of two words that are each frequent reads both their lists. Neighbours in a list lie far apart in the table, because
-- its rows are written text by text: with a million conversations nearly each block was a page of its own to be read. Now the
-- key has the bits, and the table isn't read at all where a vacuum has been. It comes as often as that needs.
DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['message', 'note', 'conversation', 'ticket', 'directory'] LOOP
    name := name || '_search_posting';
    EXECUTE format('ALTER TABLE %I DROP CONSTRAINT %I, ADD PRIMARY KEY ("term", "block") INCLUDE ("bits")', name, name || '_pkey');
    EXECUTE format('ALTER TABLE %I SET (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02)', name);
  END LOOP;
END $$;
