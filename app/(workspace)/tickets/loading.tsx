import { TicketListSkeleton, TicketSkeleton } from "@/components/tickets/ticket-states";

/** Stands in for the tickets while they are read. */
export default function TicketsLoading() {
  return (
    <div className="flex h-full min-h-0 w-full overflow-hidden">
      <div className="flex min-h-0 w-80 shrink-0 flex-col border-border border-r bg-card max-[56.3125rem]:w-full">
        <div className="h-13 shrink-0 border-border border-b" />
        <TicketListSkeleton />
      </div>
      <div className="flex min-h-0 min-w-0 flex-1 flex-col max-[56.3125rem]:hidden">
        <TicketSkeleton />
      </div>
    </div>
  );
}
