import { globalSlot } from "@/lib/platform/global-slot";
import type { ChatPatch } from "./events";
import { publishPatches } from "./publish";

/** A busy workspace gets one list event per this many milliseconds; a quiet one gets its change at once. */
const INTERVAL_MS = 100;
/** Most list events of the whole installation per millisecond of interval: hundreds of busy workspaces wait longer. */
const EVENTS_PER_MS = 1;

type Pending = { patches: Map<number, ChatPatch>; timer: NodeJS.Timeout | undefined };

const pendingByWorkspace = () => globalSlot("list-changes", () => new Map<number, Pending>());

/**
 * Tells the lists of those who see it that a row changed. The first change goes out at once; those of the next 100 ms are
 * merged per conversation into one event, so that the cost of live lists doesn't grow with messages × agents.
 */
export function announceChange(workspaceId: number, patch: ChatPatch): void {
  const pending = pendingByWorkspace().get(workspaceId);
  if (pending) {
    pending.patches.set(patch.id, { ...pending.patches.get(patch.id), ...patch });
    return;
  }
  publishPatches(workspaceId, [patch]);
  const fresh: Pending = { patches: new Map(), timer: undefined };
  pendingByWorkspace().set(workspaceId, fresh);
  arm(workspaceId, fresh);
}

function arm(workspaceId: number, pending: Pending): void {
  pending.timer = setTimeout(
    () => {
      if (pending.patches.size === 0) {
        pendingByWorkspace().delete(workspaceId);
        return;
      }
      const patches = [...pending.patches.values()];
      pending.patches.clear();
      publishPatches(workspaceId, patches);
      arm(workspaceId, pending);
    },
    Math.max(INTERVAL_MS, pendingByWorkspace().size / EVENTS_PER_MS),
  );
  pending.timer.unref();
}
