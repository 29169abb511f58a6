import { commit } from "@/lib/modules/events/commit";
import { openSession as open } from "@/lib/platform/session/open-session";

/** Opens a session without a sign-in. */
export function openSession(owner: { workspaceId: number; attenderId: number; userAgent: string; address: string }) {
  return commit({ workspaceId: owner.workspaceId }, (unit) => open(unit, owner));
}
