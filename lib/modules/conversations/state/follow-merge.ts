import { moveBackToCustomer, moveToCustomer } from "@/lib/modules/conversations/store/customer-conversations";
import { keepMoved, movedBy } from "@/lib/modules/customers/merge-record";
import { type Reaction, within } from "@/lib/modules/events/reactions";
import { markSearched } from "@/lib/platform/search/mark";

/** The conversations of a customer follow when they become a part of another, and go back when that is undone. */
export const followMerge: readonly Reaction[] = [
  within("customer.merged", async (unit, { subjectId, data: { fromId, mergeId } }) => {
    const moved = (await unit.all(moveToCustomer, { fromId, toId: Number(subjectId) })).map(({ id }) => id);
    await markSearched(unit, "conversation", moved);
    await keepMoved(unit, mergeId, "conversations", moved);
  }),
  within("customer.unmerged", async (unit, { subjectId, data: { toId, mergeId } }) => {
    const ids = await movedBy(unit, mergeId, "conversations");
    await unit.run(moveBackToCustomer, { fromId: Number(subjectId), toId, ids });
    await markSearched(unit, "conversation", ids);
  }),
];
