import { freshSince, isGivenByProduct } from "@/lib/modules/conversations/state/fresh-start";
import { hasTeamWritten, type IncomingMessage } from "@/lib/modules/conversations/thread/incoming-message";
import { isFromMachine } from "@/lib/modules/delivery/channel-rules";
import { isGivenByQueue } from "@/lib/modules/routing/queue/left-how";
import type { Reader } from "@/lib/platform/db/unit-of-work/tx";
import { automaticSince } from "../store/answer";
import type { MessagePlace } from "./queue-reading";

const DAY_MS = 24 * 60 * 60 * 1000;
/** Where a person writes, the assistant keeps quiet for so long. */
const TEAM_MS = DAY_MS;
/** Who was handed over to a person gets no more automatic answers for so long. */
const HANDOVER_MS = 7 * DAY_MS;
/** An answer that comes later than this is none any more. */
const LATE_MS = 60 * 60 * 1000;
/** More than any limit of the settings. */
const TURNS_MAX = 100;

/** How an answer is marked with which the assistant handed over, and one with which it asked to say it in other words. */
export const HANDED_OVER = "handover";
export const CLARIFIED = "clarified";

/** What the assistant did by itself in a conversation of late. */
export type Session = {
  isHandedOver: boolean;
  /** Answers since a person last wrote. */
  answers: number;
  /** Questions in a row that it had no answer to. */
  unknowns: number;
};

/**
 * What the assistant did in a conversation, as an instant (epoch milliseconds) sees it. What came before somebody gave it back to the
 * assistant, or before it was opened again a day after its close, doesn't count.
 */
export async function sessionOf(
  reader: Pick<Reader, "first" | "all">,
  conversationId: number,
  at: number,
): Promise<Session> {
  return sessionAfter(reader, conversationId, at, await freshSince(reader, conversationId));
}

async function sessionAfter(
  reader: Pick<Reader, "all">,
  conversationId: number,
  at: number,
  afterSeq: number,
): Promise<Session> {
  const asked = { conversationId, since: at - HANDOVER_MS, afterSeq, limit: TURNS_MAX };
  const rows = await reader.all(automaticSince, asked);
  // Where a person wrote in the last day it says nothing at all: what is younger was without one.
  const young = rows.filter(({ createdAt }) => createdAt >= at - TEAM_MS);
  const answered = young.findIndex(({ isKnown }) => isKnown);
  return {
    isHandedOver: rows.some(({ fallback }) => fallback === HANDED_OVER),
    answers: young.filter(({ isKnown }) => isKnown).length,
    unknowns: answered === -1 ? young.length : answered,
  };
}

/** Why the assistant keeps quiet in a conversation: somebody has it, somebody wrote in the last day, or it called a person. */
type Silence = "assigned" | "answered" | "handed_over";

/**
 * Why the assistant keeps quiet in a conversation at an instant; null: it doesn't. Whoever took a conversation, was chosen for it or got
 * it from the queue, which waits for the assistant first, has it alone. What smart routing gave them at the first message is still
 * the assistant's to answer until they write.
 * @param isRehearsal the queue doesn't wait for a rehearsal: what it gives is none of its business
 */
export async function silenceOf(
  reader: Reader,
  conversationId: number,
  { assignedAttenderId }: { assignedAttenderId: number | null },
  at: number,
  isRehearsal = false,
): Promise<Silence | null> {
  if (assignedAttenderId !== null) {
    const isGiven = await isGivenByProduct(reader, conversationId, assignedAttenderId);
    if (!isGiven || (!isRehearsal && (await isGivenByQueue(reader, conversationId)))) return "assigned";
  }
  const afterSeq = await freshSince(reader, conversationId);
  if (await hasTeamWritten(reader, conversationId, at - TEAM_MS, afterSeq)) return "answered";
  return (await sessionAfter(reader, conversationId, at, afterSeq)).isHandedOver ? "handed_over" : null;
}

/**
 * Whether the assistant may say something to a message now: no person has the conversation or wrote, none is waited for, it came after
 * the conversation was last given to the assistant, and nothing newer came.
 */
export async function mayAnswer(
  reader: Reader,
  { conversationId, seq }: MessagePlace,
  incoming: IncomingMessage,
  at: number,
  isRehearsal = false,
): Promise<boolean> {
  const { channel, status, lastSeq, createdAt } = incoming;
  if (status === "closed" || lastSeq !== seq || createdAt <= at - LATE_MS) return false;
  if (await isFromMachine(reader, channel, conversationId, seq)) return false;
  if (seq <= (await freshSince(reader, conversationId))) return false;
  return (await silenceOf(reader, conversationId, incoming, at, isRehearsal)) === null;
}
