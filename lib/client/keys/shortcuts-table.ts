/**
 * What can be done on the conversations, tickets and customers screens, by the part that offers it, each with its key; null
 * is for what has none. Keys, command palette and `?` are all made from this: `use-shortcuts.ts` takes no other action.
 */
export const SCREEN_ACTIONS = {
  conversation: {
    newConversation: "c",
    takeNext: "w",
    reply: "r",
    replyAll: "R",
    forward: "f",
    note: "n",
    take: "i",
    assign: "a",
    team: "t",
    closeNext: "e",
    snooze: "s",
    macros: "M",
    attach: "u",
    ticketOfConversation: "T",
    handBack: null,
    mergeConversation: null,
    saveReply: null,
    rewrite: "m",
    applyFields: "l",
  },
  ticket: {
    newTicket: "c",
    ticketNote: "n",
    takeTicket: "i",
    transferTicket: "a",
    editTicket: "e",
    ticketTeam: "t",
  },
  directory: { newCustomer: "c" },
  team: { invite: null },
  settings: { newCannedReply: null },
  selection: { closePicked: "e", snoozePicked: "s", assignPicked: "a", teamPicked: "t" },
  list: { next: "j", previous: "k", open: "o", search: "/", pick: "x", pickRange: "X" },
} as const satisfies Readonly<Record<string, Readonly<Record<string, string | null>>>>;

/** Something that a part of the screen may offer. */
export type ScreenAction = {
  [Group in keyof typeof SCREEN_ACTIONS]: keyof (typeof SCREEN_ACTIONS)[Group];
}[keyof typeof SCREEN_ACTIONS];

/** The key of each, in the table's order. */
export const ACTION_KEYS = new Map(
  Object.values(SCREEN_ACTIONS).flatMap((group) => Object.entries(group)) as [ScreenAction, string | null][],
);

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

/** After `g`: the views of the conversations that stand beside the tabs, in their order. */
export const VIEW_KEYS = ["1", "2", "3", "4", "5", "6", "7", "8", "9"] as const;

/** The first key of the way to a module. */
export const GO_KEY = "g";
/** Takes back what was done last, while a notice offers it. */
export const UNDO_KEY = "z";
/** Opens the list of all this. */
export const LIST_KEY = "?";

/** While an answer by e-mail or WhatsApp is written, with Ctrl or ⌘ held: what each makes of the words; capitals and digits with Shift. */
export const FORMAT_KEYS = { bold: "b", italic: "i", struck: "X", numbered: "7", bulleted: "8", quote: "9" } as const;

/** While an answer is written, with Ctrl or ⌘ held: other words for it. */
export const REWRITE_KEY = ".";
