-- Tags are written in the commits that change them (lib/modules/tickets/add-entry.ts, apply-change.ts).
DROP TRIGGER "ticket_tag_insert";
DROP TRIGGER "ticket_tag_update";
DROP TRIGGER "ticket_tag_touch";
