declare module "@/lib/modules/events/domain-events" {
  interface DomainEvents {
    /** `fromId` became a part of the customer; whoever names it moves what is its own and says so by `keepMoved`. */
    "customer.merged": { fromId: number; mergeId: number };
    /** The merge was undone; `movedBy` tells what goes back to `toId`, as far as it is still the customer's. */
    "customer.unmerged": { toId: number; mergeId: number };
  }
}

export type {};
