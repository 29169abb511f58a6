import type { AttenderStatusDto } from "./schema";

/** What the server tells of who is there. */
type PresenceServerEvents = {
  /** To the workspace. */
  AttenderStatusChanged: (event: { status: AttenderStatusDto }) => void;
};

declare module "@/lib/contract/server-events" {
  interface ServerEvents extends PresenceServerEvents {}
}
