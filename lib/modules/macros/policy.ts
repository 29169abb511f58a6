/** Most macros of everybody and of teams, and most of one person. */
export const SHARED_MACROS_MAX = 200;
export const OWN_MACROS_MAX = 100;
/** Longest name of a macro, in UTF-16 code units. */
export const MACRO_NAME_MAX = 60;
/** Longest answer and note, in UTF-16 code units. */
export const MACRO_TEXT_MAX = 5_000;
export const MACRO_NOTE_MAX = 2_000;
/** Most actions of a macro. */
export const MACRO_ACTIONS_MAX = 20;
/** Longest snooze by a macro, in hours: 90 days. */
export const MACRO_SNOOZE_HOURS_MAX = 90 * 24;

/** The kinds of what a macro does, in the order in which a form offers them. `take`: whoever applies it gets the conversation. */
export const MACRO_ACTION_KINDS = [
  "priority",
  "addTag",
  "removeTag",
  "take",
  "assign",
  "team",
  "field",
  "note",
] as const;
