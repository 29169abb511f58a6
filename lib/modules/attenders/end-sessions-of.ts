import type { Unit } from "@/lib/modules/events/unit";
import { endSessions } from "@/lib/platform/realtime/publisher";
import { deleteOtherSessions } from "./store/session";

/**
 * Ends an attender's sessions but one; their sockets are told once the commit is on disk.
 * @param reason as the windows are told it
 * @returns how many
 */
export async function endSessionsOf(unit: Unit, attenderId: number, reason: string, exceptId = 0): Promise<number> {
  const ended = await unit.all(deleteOtherSessions, { attenderId, exceptId });
  const ids = ended.map(({ id }) => id);
  unit.afterwards(() => endSessions(ids, reason));
  return ids.length;
}
