-- A closing queues its survey in TypeScript (lib/modules/satisfaction/reactions.ts), in the commit that closes.
DROP TRIGGER "survey_after_closing";
