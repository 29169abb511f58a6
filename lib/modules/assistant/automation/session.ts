import { hasTeamWritten, type IncomingMessage } from "@/lib/modules/conversations/thread/incoming-message";
import { isFromMachine } from "@/lib/modules/delivery/channel-rules";
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

/** What the assistant did in a conversation, as an instant (epoch milliseconds) sees it. */
export async function sessionOf(reader: Pick<Reader, "all">, conversationId: number, at: number): Promise<Session> {
  const rows = await reader.all(automaticSince, { conversationId, since: at - HANDOVER_MS, limit: TURNS_MAX });
  // Where a person wrote in the last day it says nothing at all: what is younger was without one.
  const young = rows.filter(({ createdAt }) => createdAt >= at - TEAM_MS);
  const answered = young.findIndex(({ isKnown }) => isKnown);
  return {
    isHandedOver: rows.some(({ fallback }) => fallback === HANDED_OVER),
    answers: young.filter(({ isKnown }) => isKnown).length,
    unknowns: answered === -1 ? young.length : answered,
  };
}

/** Whether the assistant may say something to a message now: no person wrote, none is waited for, and nothing newer came. */
export async function mayAnswer(
  reader: Reader,
  { conversationId, seq }: MessagePlace,
  { channel, status, lastSeq, createdAt }: IncomingMessage,
  at: number,
): Promise<boolean> {
  if (status === "closed" || lastSeq !== seq || createdAt <= at - LATE_MS) return false;
  if (await isFromMachine(reader, channel, conversationId, seq)) return false;
  if (await hasTeamWritten(reader, conversationId, at - TEAM_MS)) return false;
  return !(await sessionOf(reader, conversationId, at)).isHandedOver;
}
