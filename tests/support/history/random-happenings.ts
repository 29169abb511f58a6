import fc from "fast-check";
import type { Random } from "@/prisma/seed/random";

/** Something that happens at a desk, so many minutes after what happened before. */
export type Happening = { minutes: number; conversation: number; attender: number; choice: number; what: What };
const WHATS = [
  "open",
  "openTaken",
  "assign",
  "release",
  "close",
  "reopen",
  "ask",
  "answer",
  "retag",
  "rechannel",
  "move",
  "delete",
  "restore",
  "bot",
  "handover",
  "survey",
  "rate",
  "deactivate",
  "merge",
  "ticket",
  "resolve",
  "reopenTicket",
  "deleteTicket",
  "count",
] as const;
type What = (typeof WHATS)[number];

const OFTEN = [
  "assign",
  "close",
  "reopen",
  "reopen",
  "ask",
  "answer",
  "move",
  "count",
] as const satisfies readonly What[];

const happening = fc.record({
  minutes: fc.oneof(fc.integer({ min: 0, max: 90 }), fc.integer({ min: 0, max: 1_500 })),
  // Few of them, so that much happens to each.
  conversation: fc.nat(2),
  attender: fc.nat(2),
  choice: fc.nat(5),
  what: fc.oneof(fc.constantFrom(...WHATS), fc.constantFrom<What>(...OFTEN)),
});

/** What chance alone seldom brings about, all of it in one conversation. */
const STORIES: readonly (readonly What[])[] = [
  // Asked before the closing and answered after the reopening: no first response of either episode.
  ["reopen", "ask", "close", "reopen", "answer", "count"],
  ["ask", "close", "ask", "reopen", "ask", "answer", "close"],
  ["bot", "handover", "assign", "release", "close"],
  ["bot", "close", "reopen", "close"],
  ["close", "survey", "reopen", "rate", "close", "survey"],
  ["assign", "close", "deactivate", "reopen", "rechannel"],
  ["ticket", "resolve", "reopenTicket", "resolve"],
  // Its past goes with it.
  ["ask", "move", "answer", "close", "move", "retag", "count"],
];
const story = fc
  .tuple(fc.constantFrom(...STORIES), happening, fc.array(happening, { minLength: 7, maxLength: 7 }))
  .map(([whats, { conversation }, parts]) =>
    whats.flatMap((what, index) => ({ ...(parts[index] as Happening), conversation, what })),
  );

/** A history. */
export const happenings = fc
  .array(fc.oneof({ arbitrary: happening.map((one) => [one]), weight: 9 }, { arbitrary: story, weight: 1 }), {
    minLength: 10,
    maxLength: 50,
  })
  .map((parts) => parts.flat());

/** One of the same by a source of chance, close after the one before, so that many fit into some weeks. */
export const randomHappening = (random: Random): Happening => ({
  minutes: random.integer(0, 30),
  conversation: random.integer(0, 10_000),
  attender: random.integer(0, 2),
  choice: random.integer(0, 5),
  what: random.pick(random.chance(0.5) ? WHATS : OFTEN),
});

/** Zones and instants at which their clocks or calendars do odd things. */
export const calendars = fc.constantFrom(
  { timeZone: "America/Sao_Paulo", start: Date.UTC(2018, 10, 2, 20) },
  { timeZone: "America/Sao_Paulo", start: Date.UTC(2019, 1, 15, 20) },
  { timeZone: "America/New_York", start: Date.UTC(2026, 9, 30, 20) },
  { timeZone: "Europe/Lisbon", start: Date.UTC(2026, 2, 27, 20) },
  { timeZone: "America/St_Johns", start: Date.UTC(2010, 10, 5, 20) },
  { timeZone: "Australia/Lord_Howe", start: Date.UTC(2026, 3, 3, 8) },
  { timeZone: "Asia/Kathmandu", start: Date.UTC(2026, 5, 1, 16) },
  { timeZone: "Pacific/Apia", start: Date.UTC(2011, 11, 28, 16) },
  { timeZone: "UTC", start: Date.UTC(2027, 11, 30, 20) },
);

/** A history of tickets alone, dense enough that there is one beside every day's edge. */
export const ticketHappenings = fc.array(
  fc.record({
    minutes: fc.integer({ min: 0, max: 300 }),
    conversation: fc.nat(8),
    attender: fc.nat(2),
    choice: fc.nat(5),
    what: fc.constantFrom<What>("ticket", "ticket", "resolve", "resolve", "reopenTicket", "deleteTicket"),
  }),
  { minLength: 40, maxLength: 80 },
);
