import type { TeamDto } from "./schema";

/** What the hub tells a workspace of its teams. */
export type TeamServerEvents = {
  /** The team is new, changed, or restored. */
  TeamSaved: (event: { team: TeamDto }) => void;
  /** The team is gone, and its conversations belong to no team. */
  TeamDeleted: (event: { teamId: number; by: { id: number; name: string } }) => void;
};

declare module "@/lib/contract/server-events" {
  interface ServerEvents extends TeamServerEvents {}
}
