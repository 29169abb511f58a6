import type { DeskPreferences } from "./desk/policy";

/** What the hub tells a workspace of its team. */
export type AttenderServerEvents = {
  /**
   * Somebody was added, or an administrator changed something of them. It names nobody's address: who may see the team
   * reads it again.
   */
  TeamChanged: (event: { attenderId: number; by: { id: number; name: string } | null }) => void;
  /** A role of the workspace's own is new, changed, deleted or restored. */
  RolesChanged: (event: Record<string, never>) => void;
  /** To the attender's own windows: name, profile, role, address or language are others now. */
  AccountChanged: (event: { attenderId: number }) => void;
  /** To the attender's own windows: what they switched on or off. */
  PreferencesChanged: (event: { changed: Partial<DeskPreferences> }) => void;
};

declare module "@/lib/contract/server-events" {
  interface ServerEvents extends AttenderServerEvents {}
}
