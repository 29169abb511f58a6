/** What the hub tells a workspace of its teams. */
type TeamServerEvents = {
  /** A team is new, changed, deleted or restored. Which, it doesn't say: a private one is nobody else's business. */
  TeamsChanged: (event: Record<string, never>) => void;
};

export {};

declare module "@/lib/contract/server-events" {
  interface ServerEvents extends TeamServerEvents {}
}
