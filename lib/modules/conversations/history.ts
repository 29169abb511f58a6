import type { Channel } from "@/lib/kernel/conversation";
import { outsideChannel } from "@/lib/modules/delivery/outside-channels";
import type { Reader } from "@/lib/platform/db/unit-of-work/tx";
import { type Fact, factsOf, filedUnder, firstOfTeam, firstSpoken, idsAfter } from "./store/conversation-history";
import { latestOpening } from "./store/history";

export type { Fact };

type Reads = Pick<Reader, "first" | "all">;

/** What happened to a conversation, in order. */
export function conversationFacts(reader: Reads, conversationId: number): Promise<Fact[]> {
  return reader.all(factsOf, { conversationId });
}

/** When a conversation was opened, or opened again, for the last time; epoch milliseconds, undefined of an unknown one. */
export async function openedLast(reader: Reads, conversationId: number): Promise<number | undefined> {
  return (await reader.first(latestOpening, { conversationId }))?.at ?? undefined;
}

/** Channel and tags (a JSON list) of a conversation; undefined when it was deleted. */
export function conversationPlace(reader: Reads, id: number) {
  return reader.first(filedUnder, { id });
}

/** Ids of the next conversations after one, deleted or not. */
export async function conversationIdsAfter(reader: Reads, afterId: number, limit: number): Promise<number[]> {
  return (await reader.all(idsAfter, { afterId, limit })).map(({ id }) => id);
}

/** Epoch milliseconds. */
export type FirstAnswer = { askedAt: number; answeredAt: number; attenderId: number };

/**
 * A person's first answer between two of a conversation's messages, when the customer spoke first there. Messages of the
 * system (the assistant's, a survey's) are neither, nor is what went to somebody else. Reads as far as the answer, so a conversation that
 * goes on costs no more.
 */
export async function firstAnswer(
  reader: Reads,
  channel: Channel,
  part: { conversationId: number; afterSeq: number; upToSeq: number },
): Promise<FirstAnswer | undefined> {
  const first = await reader.first(firstSpoken, part);
  if (first?.senderKind !== "customer") return undefined;
  const { isAside } = outsideChannel(channel) ?? {};
  let answer = await reader.first(firstOfTeam, part);
  while (isAside && answer && (await isAside(reader, part.conversationId, answer.seq)))
    answer = await reader.first(firstOfTeam, { ...part, afterSeq: answer.seq });
  return answer && { askedAt: first.createdAt, answeredAt: answer.createdAt, attenderId: answer.attenderId };
}
