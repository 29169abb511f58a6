import type { TeamDto } from "./schema";

/** What the hub tells a workspace of its teams. */
export type TeamServerEvents = {
  /** It is new, changed, or back from being deleted. */
  TeamSaved: (event: { team: TeamDto }) => void;
  /** It is gone, and what it had is of no team. */
  TeamDeleted: (event: { teamId: number; by: { id: number; name: string } }) => void;
};

declare module "@/lib/contract/server-events" {
  interface ServerEvents extends TeamServerEvents {}
}
