declare module "@/lib/modules/events/domain-events" {
  interface DomainEvents {
    /**
     * A conversation has another assignee now, or none; somebody took it, gave it away or released it, or it began with
     * somebody. `entryId`: the entry that says so, null of one that began so. `isUndo`: an undo
     * gave it back to who had it before.
     */
    "conversation.assigned": { from: number | null; to: number | null; entryId: number | null; isUndo?: boolean };
    /** A conversation was closed, or began closed; `closingId` tells this closing from its others. */
    "conversation.closed": { closingId: number };
    /** `fromId` became a part of the conversation; whoever names it moves what is its own. */
    "conversation.merged": { fromId: number; mergeId: number };
    /** The merge was undone: what moved goes back to `toId`, as far as it is still there. */
    "conversation.unmerged": { toId: number; mergeId: number };
    /**
     * `count` messages of the conversation are shown in `toId` from now on. `isWaitOver`: whoever waited in the conversation waits in it no
     * more, without an answer.
     */
    "messages.moved": { toId: number; moveId: number; count: number; isWaitOver: boolean };
    /** The move was undone. `isWaitOver`: the same of `toId`. */
    "messages.unmoved": { toId: number; moveId: number; count: number; isWaitOver: boolean };
    /** A snoozed conversation is back by itself. `snoozerId`: who had snoozed it; `isByCustomer`: before its time, because they wrote. */
    "conversation.woken": { snoozerId: number | null; isByCustomer: boolean };
    /** What waited to be sent wasn't. `stoppedBy`: why, a code of the errors or CUSTOMER_WROTE. */
    "message.stopped": { attenderId: number; stoppedBy: string };
    /** A note names attenders; its author may be among them. */
    "conversation.mentioned": { entryId: number; attenderIds: number[] };
    /**
     * What figures follow from was recorded: that a conversation began, has another assignee, was closed or opened again, that
     * the assistant has it or not, that it is filed elsewhere, deleted or restored. No row is added.
     */
    "conversation.recorded": Record<never, never>;
    /**
     * What promises to the customer depend on changed otherwise than by a message: it began, was closed, opened again, snoozed or woken,
     * moved, is more or less pressing, has other tags, was deleted or restored. No row is added.
     */
    "conversation.placed": Record<never, never>;
    /**
     * A conversation began, or where it stands is another: who has it, its team, its priority, its tags, whether it is closed. No row is
     * added.
     */
    "conversation.changed": {
      what: ("created" | "assigned" | "moved" | "priority_changed" | "tags_changed" | "closed" | "reopened")[];
    };
    /**
     * Conversations have other names of the same tags: a tag was renamed or made a part of another one. Said of many at once, without a
     * subject. No row is added.
     */
    "conversations.retagged": { ids: readonly number[] };
    /** Somebody of ours wrote, and nobody of ours just before: it may be the first answer. No row is added. */
    "conversation.answered": Record<never, never>;
    /**
     * A deleted conversation goes for good in the commits that follow this one; reactions let go of what they keep of it. No
     * row is added: it says nothing that anybody needs later.
     */
    "conversation.erased": Record<never, never>;
    /**
     * A message was stored. It is its own entry in the log, so reactions inside its commit see it and no row is added; that is
     * why it may carry text. `assigneeId`: who had the conversation before it.
     */
    "message.added": {
      seq: number;
      sender: "attender" | "customer" | "assistant" | "team";
      /** The attender who wrote it; null: no attender did. */
      authorId: number | null;
      /** Nobody has to answer it: a customer's absence notice. */
      isSilent: boolean;
      assigneeId: number | null;
      subject: string;
      customerName: string;
      text: string;
      /** Epoch milliseconds. */
      at: number;
    };
  }
}

export type {};
