import {
  beginningOf,
  type ConversationState,
  insertConversation,
  type NewestMessage,
  newestIdOfVisitor,
  newestMessages,
  setNewestMessage,
  setNewestMessageAndWait,
  stateById,
  statesByIds,
} from "@/lib/modules/conversations/store/conversation-state";
import { touchConversationTags } from "@/lib/modules/conversations/store/conversation-tag";
import type { Unit } from "@/lib/modules/events/unit";
import { findTeam } from "@/lib/modules/teams/queries";
import type { AheadReader } from "@/lib/platform/db/unit-of-work/ahead";
import type { Tx } from "@/lib/platform/db/unit-of-work/tx";
import { type VisitorPlace, visitorPlaceOf } from "../merging/followers";
import { recordBeginning } from "./record-change";

export type { ConversationState };

/** What the newest message leaves in its conversation's row; the wait where it changed. */
export type Touch = NewestMessage & { awaitingReplySince?: number | null };

type Kept = {
  state: ConversationState;
  touch?: Touch;
  /** Whether it was read with others, and is best written with them. */
  isBatched?: boolean;
};

// A conversation that gets ten messages in one commit is updated once, when all of them are there.
function keptOf(tx: Tx): Map<number, Kept> {
  return tx.shared(
    "conversations",
    () => new Map<number, Kept>(),
    async (kept) => {
      for (const { touch, state, isBatched } of kept.values()) {
        if (!touch) continue;
        if (isBatched) tx.put(newestMessages, { ...touch, awaitingReplySince: state.awaitingReplySince });
        else write(tx, touch);
        touchTags(tx, state, touch);
      }
    },
  );
}

function write(tx: Tx, touch: Touch): void {
  const { awaitingReplySince, ...newest } = touch;
  if (awaitingReplySince === undefined) tx.send(setNewestMessage, newest);
  else tx.send(setNewestMessageAndWait, { ...newest, awaitingReplySince });
}

/** Most conversations have no tags, and no list of one to be moved in. */
function touchTags(tx: Tx, { id, tags }: ConversationState, { at }: Touch): void {
  if (tags !== "[]") tx.send(touchConversationTags, { ids: [id], at });
}

/** A conversation as the earlier messages of this commit left it; undefined when the workspace has none with this id. */
export async function conversationState(tx: Tx, id: number): Promise<ConversationState | undefined> {
  const kept = keptOf(tx);
  const known = kept.get(id);
  if (known) return known.state;
  const state = await tx.first(stateById, { id });
  if (state) kept.set(id, { state });
  return state;
}

/** Reads conversations for what follows in this commit. */
export async function readStatesAhead(
  reader: AheadReader,
  wanted: readonly { tx: Tx; conversationId: number }[],
): Promise<void> {
  const missing = new Map(
    wanted.flatMap(({ tx, conversationId: id }) =>
      keptOf(tx).has(id) ? [] : [[`${tx.workspaceId} ${id}`, { tx, id, workspaceId: tx.workspaceId }]],
    ),
  );
  if (missing.size === 0) return;
  for (const { workspaceId, ...state } of await reader.all(statesByIds, [...missing.values()])) {
    const asked = missing.get(`${workspaceId} ${state.id}`);
    if (asked) keptOf(asked.tx).set(state.id, { state, isBatched: true });
  }
}

/** The visitor's latest conversation, open or closed, or what it was merged into if they go on there. */
export async function latestOfVisitor(tx: Tx, visitorId: number): Promise<ConversationState | undefined> {
  return (await placeOfVisitor(tx, visitorId))?.conversation;
}

/** The same, with what their window shows of it. */
export async function placeOfVisitor(tx: Tx, visitorId: number): Promise<VisitorPlace | undefined> {
  const newest = await tx.first(newestIdOfVisitor, { visitorId });
  const own = newest && (await conversationState(tx, newest.id));
  return own && visitorPlaceOf(tx, own, (id) => conversationState(tx, id));
}

/** Leaves a conversation changed for what follows in this commit; what its newest message changes is written at the end. */
export function keepState(tx: Tx, state: ConversationState, touch?: Touch): void {
  const kept = keptOf(tx);
  const { touch: before, isBatched = false } = kept.get(state.id) ?? {};
  const both = before && touch?.awaitingReplySince === undefined ? { ...before, ...touch } : (touch ?? before);
  kept.set(state.id, both ? { state, touch: both, isBatched } : { state, isBatched });
}

/**
 * Writes what earlier messages of this commit changed in a conversation and forgets it: before a statement reads or changes
 * the row itself.
 */
export function settleState(tx: Tx, id: number): void {
  const kept = keptOf(tx);
  const { touch, state } = kept.get(id) ?? {};
  kept.delete(id);
  if (!touch || !state) return;
  write(tx, touch);
  touchTags(tx, state, touch);
}

/** The same for every conversation of the commit. */
export function settleStates(tx: Tx): void {
  for (const id of [...keptOf(tx).keys()]) settleState(tx, id);
}

/** A conversation that begins outside of the desk: a visitor's, an e-mail's, a number's. */
export type Begun = {
  channel: ConversationState["channel"];
  customerId: number;
  visitorId?: number;
  /** @param name the customer's */
  subject(name: string): string;
  /** Somebody of ours began it where the product isn't: it waits for nobody here. */
  isOutbound?: boolean;
  /** The team that its channel names, if any; one that is deleted gets nothing. */
  teamId: number | null;
  at: number;
};

/**
 * Begins a conversation with the customer's company: waiting for an agent, if the customer began it. @returns it as it is
 * before its first message. @throws when the workspace has no such customer
 */
export async function beginConversation(unit: Unit, begun: Begun): Promise<ConversationState> {
  const { channel, customerId, visitorId = null, isOutbound = false, at } = begun;
  const customer = await unit.first(beginningOf, { customerId });
  if (!customer) throw new Error("a conversation was begun with a customer who isn't there");
  const status = isOutbound ? ("active" as const) : ("waiting" as const);
  const subject = begun.subject(customer.name);
  const teamId = begun.teamId !== null && (await findTeam(unit, begun.teamId)) ? begun.teamId : null;
  const audience = teamId ?? 0;
  const added = await unit.first(insertConversation, {
    subject,
    customerId,
    companyId: customer.companyId,
    assignedAttenderId: null,
    teamId,
    visitorId,
    channel,
    status,
    isOutbound,
    lastMessageFromAttender: false,
    priority: "medium",
    tags: "[]",
    clientId: null,
    closedAt: null,
    closedBy: null,
    at,
  });
  if (!added) throw new Error("a conversation was begun without an id");
  await recordBeginning(
    unit,
    added.id,
    { status, isOutbound, assignedAttenderId: null, audience, snoozedUntil: null },
    at,
  );
  const people = { customerId, customerName: customer.name, visitorId };
  return { ...UNWRITTEN, ...people, id: added.id, subject, channel, status, isOutbound, audience };
}

/** What a conversation is before its first message. */
export const UNWRITTEN = {
  assignedAttenderId: null,
  visitorId: null,
  lastSeq: 0,
  ourSeq: 0,
  awaitingReplySince: null,
  lastMessageAttenderId: null,
  snoozedUntil: null,
  tags: "[]",
  slaPolicyId: null,
  mergedIntoId: null,
  takesIn: false,
} as const;
