-- The numbers beside the tabs are counted in the commits that change them (lib/modules/conversations/count.ts).
DROP TRIGGER "conversation_counter_insert";
DROP TRIGGER "conversation_counter_delete";
DROP TRIGGER "conversation_counter_deleted";
DROP TRIGGER "conversation_counter_unread";
DROP TRIGGER "conversation_counter_closed";
DROP TRIGGER "conversation_counter_mine";
