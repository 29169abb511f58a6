import { assistantTexts } from "@/lib/modules/assistant/assistant-texts";
import { cut } from "@/lib/modules/assistant/engine/embedded-provider";
import type { ThreadLine } from "@/lib/modules/assistant/engine/provider";
import { questionKey } from "@/lib/modules/assistant/engine/question-words";
import type { RankedPassage } from "@/lib/modules/assistant/engine/rank-passages";
import { addEntry } from "@/lib/modules/conversations/add-entry";
import { moveRow } from "@/lib/modules/conversations/state/move-to-team";
import { recordHandover } from "@/lib/modules/conversations/state/record-keeper";
import { readRowToChange } from "@/lib/modules/conversations/state/row-to-change";
import type { Unit } from "@/lib/modules/events/unit";
import { holdEntry } from "@/lib/modules/routing/queue/follow";
import { type ExpectedAnswer, expectedAnswer } from "@/lib/modules/routing/queue/places";
import { findTeam } from "@/lib/modules/teams/queries";
import { workspaceZone } from "@/lib/modules/workspace/profile";
import { reads } from "@/lib/platform/db/reads";
import { fill } from "@/lib/platform/i18n/fill";
import { DEFAULT_LOCALE, type Locale } from "@/lib/platform/i18n/locales";
import { sendAutomatic } from "./automatic-message";
import type { HandoverReason } from "./handover-reasons";
import { asksForPerson } from "./person/asks-for-person";
import type { MessagePlace } from "./queue-reading";
import { HANDED_OVER } from "./session";
import { smallTalkOf } from "./what-they-ask";

const MINUTE_S = 60;
/** A wait that is longer is no promise. */
const PROMISED_MINUTES_MAX = 60;
/** Most titles that a note names, and how sure one has to be. */
const TRIED_MAX = 3;
const TRIED_MIN = 0.2;
/** From so many questions on a note lists them, the last ones, so long each. */
const ASKED_MIN = 3;
const ASKED_MAX = 5;
const ASKED_LETTERS = 200;
const NAMED_MAX = 5;

/** A conversation to hand over: why, what was asked, in which language, what was said before, and what was looked at in vain. */
export type Handover = {
  reason: HandoverReason;
  question: string;
  locale: Locale;
  thread: readonly ThreadLine[];
  tried: readonly RankedPassage[];
  /** What is said before it, and what the customer was asked, by name. */
  opening?: string;
  fields?: Readonly<Record<string, string>>;
  /** The team that gets it; null: the one that has it. */
  teamId?: number | null;
};

/**
 * Hands a conversation over to a person, once: tells the customer so and when to expect somebody, the team why, with a note of what was
 * said, and lets the queue go on at the place that the conversation had.
 * @param then what follows from it, in its commit
 */
export async function handOver(
  place: MessagePlace,
  { reason, question, locale, thread, tried, opening = "", fields = {}, teamId = null }: Handover,
  then: (unit: Unit) => Promise<void> = async () => undefined,
): Promise<void> {
  const { workspaceId, conversationId, seq } = place;
  const at = Date.now();
  const expected = await expectedAnswer(workspaceId, conversationId, at, teamId);
  const timeZone = await workspaceZone(reads(workspaceId));
  const called = `${assistantTexts(locale).handovers[reason]} ${waitText(expected, locale, timeZone)}`;
  const text = opening === "" ? called : `${opening}\n\n${called}`;
  const kept = {
    question: question.slice(0, 2_000),
    answer: text,
    isKnown: false,
    engine: "embedded" as const,
    fallback: HANDED_OVER,
    confidence: 1,
    sources: [],
    gapKey: reason === "unknown" ? questionKey(question) : "",
  };
  const note = noteOf(thread, tried, fields);
  await sendAutomatic(place, { kept, text, isHandover: true }, async (unit) => {
    await then(unit);
    if (teamId !== null) await giveToTeam(unit, conversationId, teamId);
    holdEntry(unit, conversationId, null);
    await recordHandover(unit, conversationId);
    await addEntry(unit, { chatId: conversationId, kind: "handed_over", authorId: null, content: reason });
    if (note !== "") await addEntry(unit, { chatId: conversationId, kind: "note", authorId: null, content: note });
    await unit.happened("conversation.handed_over", conversationId, { seq, reason });
  });
}

/** Gives a conversation to a team, unless that is gone meanwhile. */
async function giveToTeam(unit: Unit, conversationId: number, teamId: number): Promise<void> {
  const team = await findTeam(unit, teamId);
  const row = await readRowToChange(unit, conversationId);
  if (team && row.teamId !== teamId) await moveRow(null, unit, row, team);
}

/** When the customer can expect somebody, in their language. */
export function waitText(expected: ExpectedAnswer, locale: Locale, timeZone: string): string {
  const texts = assistantTexts(locale).expected;
  if (!expected.isOpen) {
    if (expected.opensAt === null) return texts.later;
    const at = new Date(expected.opensAt);
    const day = new Intl.DateTimeFormat(locale, { timeZone, weekday: "long" }).format(at);
    const time = new Intl.DateTimeFormat(locale, { timeZone, timeStyle: "short" }).format(at);
    return fill(texts.closed, { day, time });
  }
  const minutes = expected.seconds === null ? null : Math.max(1, Math.round(expected.seconds / MINUTE_S));
  if (minutes === null || minutes > PROMISED_MINUTES_MAX) return texts.soon;
  return fill(minutes === 1 ? texts.minute : texts.minutes, { minutes });
}

// Each part has a longest length: a customer's long run of letters must not be looked at from each of its letters on.
const EMAIL = /[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,5}/g;
const CODE =
  /(?:pedido|order|protocolo|nota|nf-?e?|contrato|reserva|booking|ticket|ap[oó]lice|policy|matr[ií]cula)\s*(?:n[ºo°.]?\s*)?[#:]?\s*([A-Z]{0,6}-?\d[\w-]{2,20})/giu;

/** What whoever takes the conversation should know: what was asked, what the customer named, and what was looked at. Empty: too little. */
function noteOf(
  thread: readonly ThreadLine[],
  tried: readonly RankedPassage[],
  fields: Readonly<Record<string, string>>,
): string {
  const said = thread.flatMap(({ from, text }) => (from === "customer" ? [text.replace(/\s+/g, " ").trim()] : []));
  const asked = said.filter((text) => text !== "" && !asksForPerson(text) && smallTalkOf(text) === null);
  const texts = assistantTexts(DEFAULT_LOCALE);
  const words = said.join("\n");
  const codes = [...words.matchAll(CODE)].map(([whole]) => whole.trim());
  const named = [...new Set([...(words.match(EMAIL) ?? []), ...codes])];
  const titles = tried.filter(({ confidence }) => confidence >= TRIED_MIN).map(({ title }) => title);
  const parts = Object.entries(fields).map(([name, value]) => `${name}: ${value}`);
  // Less stands before the reader's eyes anyway.
  if (asked.length >= ASKED_MIN)
    parts.push(
      ...asked.slice(-ASKED_MAX).map((text) => `• ${fill(texts.summary.customer, { text: cut(text, ASKED_LETTERS) })}`),
    );
  if (named.length > 0) parts.push(fill(texts.note.named, { named: named.slice(0, NAMED_MAX).join(", ") }));
  if (titles.length > 0) parts.push(fill(texts.note.tried, { titles: titles.slice(0, TRIED_MAX).join("; ") }));
  return parts.length === 0 ? "" : [texts.note.title, ...parts].join("\n");
}
