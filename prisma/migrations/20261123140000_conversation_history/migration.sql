-- A conversation's history is written, and its figures are marked, by the commits that change it.
DROP TRIGGER "analytics_conversation_insert";
DROP TRIGGER "analytics_conversation_change";
DROP TRIGGER "analytics_conversation_place";
DROP TRIGGER "analytics_conversation_turn";
DROP TRIGGER "analytics_conversation_delete";
DROP TRIGGER "analytics_assistant_answer";
DROP TRIGGER "analytics_handover";
DROP TRIGGER "analytics_survey_insert";
DROP TRIGGER "analytics_survey_update";
