/** What the hub tells a workspace of its ticket statuses. */
type TicketStatusServerEvents = {
  /** Which statuses of its own a workspace has, or what they are called, isn't what it was. */
  TicketStatusesChanged: (event: Record<string, never>) => void;
};

declare module "@/lib/contract/server-events" {
  interface ServerEvents extends TicketStatusServerEvents {}
}

export type {};
