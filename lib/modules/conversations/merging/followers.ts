import type { Reader } from "@/lib/platform/db/unit-of-work/tx";
import { type ConversationState, newestIdOfVisitor } from "../store/conversation-state";
import { mergeOfLoser, mergesOfWinner } from "./store/conversation-merge";

/**
 * A part of what a visitor reads as one conversation: the messages of a conversation behind a number. `offset`: what is added to their
 * numbers, so that the visitor's window goes on counting where its own conversation ended.
 */
export type Leg = { conversationId: number; afterSeq: number; offset: number };

/** What a visitor's conversation is to them: its own messages, and from each merge on those of what it was merged into. */
export type VisitorPlace = {
  /** Whose number their window has. */
  ownId: number;
  /** Where they write. */
  conversation: ConversationState;
  legs: readonly Leg[];
};

/**
 * Follows a visitor's conversation to where it goes on. Only within what is its customer's: what is written with another customer is
 * nothing for them. @param read reads the state of a conversation @returns undefined where it goes on nowhere
 */
export async function followForVisitor(
  reader: Pick<Reader, "first">,
  own: ConversationState,
  read: (id: number) => Promise<ConversationState | undefined>,
): Promise<VisitorPlace | undefined> {
  const legs: Leg[] = [{ conversationId: own.id, afterSeq: 0, offset: 0 }];
  let at = own;
  let shown = own.lastSeq;
  while (at.mergedIntoId !== null) {
    const merge = await reader.first(mergeOfLoser, { loserId: at.id });
    const next = await read(at.mergedIntoId);
    if (!merge || next?.customerId !== own.customerId) return undefined;
    const leg = { conversationId: next.id, afterSeq: merge.winnerSeq, offset: shown - merge.winnerSeq };
    legs.push(leg);
    shown = next.lastSeq + leg.offset;
    at = next;
  }
  return { ownId: own.id, conversation: at, legs };
}

/** The same; where it goes on nowhere, what they have is their own conversation. */
export async function visitorPlaceOf(
  reader: Pick<Reader, "first">,
  own: ConversationState,
  read: (id: number) => Promise<ConversationState | undefined>,
): Promise<VisitorPlace> {
  const alone = { ownId: own.id, conversation: own, legs: [{ conversationId: own.id, afterSeq: 0, offset: 0 }] };
  return (await followForVisitor(reader, own, read)) ?? alone;
}

/** A message as its visitor's window numbers it. */
export function asVisitorsOwn({ ownId, legs }: VisitorPlace, seq: number): { conversationId: number; seq: number } {
  return { conversationId: ownId, seq: seq + (legs.at(-1)?.offset ?? 0) };
}

/** A visitor who reads a conversation on from the merge of their own. */
export type Follower = { visitorId: number; conversationId: number; offset: number };

/** Whose windows show the messages of a conversation into which others were merged. */
export async function followersOf(
  reader: Reader,
  winner: Pick<ConversationState, "id" | "customerId">,
  offset = 0,
): Promise<Follower[]> {
  const found: Follower[] = [];
  for (const merge of await reader.all(mergesOfWinner, { winnerId: winner.id })) {
    if (merge.customerId !== winner.customerId || merge.deletedAt !== null) continue;
    const own = offset + merge.loserSeq - merge.winnerSeq;
    const loser = { id: merge.loserId, customerId: merge.customerId };
    if (merge.visitorId !== null) {
      const newest = await reader.first(newestIdOfVisitor, { visitorId: merge.visitorId });
      if (newest?.id === loser.id) found.push({ visitorId: merge.visitorId, conversationId: loser.id, offset: own });
    }
    found.push(...(await followersOf(reader, loser, own)));
  }
  return found;
}
