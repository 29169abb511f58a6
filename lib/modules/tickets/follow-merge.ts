import { keepMovedTickets, movedTickets } from "@/lib/modules/conversations/merging/merge-record";
import { keepMoved, movedBy } from "@/lib/modules/customers/merge-record";
import { type Reaction, within } from "@/lib/modules/events/reactions";
import { markSearched } from "@/lib/platform/search/mark";
import {
  moveBackToConversation,
  moveBackToCustomer,
  moveToConversation,
  moveToCustomer,
} from "./store/customer-tickets";

/** The tickets of a customer or a conversation follow when it becomes a part of another, and go back when that is undone. */
export const followMerge: readonly Reaction[] = [
  within("customer.merged", async (unit, { subjectId, data: { fromId, mergeId } }) => {
    const moved = (await unit.all(moveToCustomer, { fromId, toId: Number(subjectId) })).map(({ id }) => id);
    await markSearched(unit, "ticket", moved);
    await keepMoved(unit, mergeId, "tickets", moved);
  }),
  within("customer.unmerged", async (unit, { subjectId, data: { toId, mergeId } }) => {
    const ids = await movedBy(unit, mergeId, "tickets");
    await unit.run(moveBackToCustomer, { fromId: Number(subjectId), toId, ids });
    await markSearched(unit, "ticket", ids);
  }),
  within("conversation.merged", async (unit, { subjectId, data: { fromId, mergeId } }) => {
    const moved = (await unit.all(moveToConversation, { fromId, toId: Number(subjectId) })).map(({ id }) => id);
    await keepMovedTickets(unit, mergeId, moved);
    for (const id of moved) await unit.react("ticket.recorded", id, {});
  }),
  within("conversation.unmerged", async (unit, { subjectId, data: { toId, mergeId } }) => {
    const ids = await movedTickets(unit, mergeId);
    const back = await unit.all(moveBackToConversation, { fromId: Number(subjectId), toId, ids });
    for (const { id } of back) await unit.react("ticket.recorded", id, {});
  }),
];
