/** Keys of the conversations, tickets and customers screens, by the part that binds them. `use-shortcuts.ts` takes no other key. */
export const SCREEN_KEYS = {
  list: { j: "next", k: "previous", o: "open", "/": "search" },
  conversation: { r: "reply", n: "note", i: "take", a: "assign", t: "team", e: "closeNext" },
  ticket: {
    c: "newTicket",
    n: "ticketNote",
    i: "takeTicket",
    a: "transferTicket",
    e: "editTicket",
    x: "pickTicket",
  },
  directory: { c: "newCustomer" },
} as const;

/** A key that a part of the screen may bind. */
export type ScreenKey = {
  [Group in keyof typeof SCREEN_KEYS]: keyof (typeof SCREEN_KEYS)[Group];
}[keyof typeof SCREEN_KEYS];

/**
 * Where `g` and a second key lead. The letters are those that both languages share: u for customers, whom the contract
 * calls users; p for the people of the team; n for channels and canais; i for the AI.
 */
export const GO_TO = {
  a: "analytics",
  c: "conversations",
  t: "tickets",
  u: "customers",
  p: "attenders",
  n: "channels",
  i: "assistant",
  s: "settings",
} as const;

/** The first key of the way to a module. */
export const GO_KEY = "g";
/** Opens the list of all this. */
export const LIST_KEY = "?";
