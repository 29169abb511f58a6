import { commit } from "@/lib/modules/events/commit";
import { globalSlot } from "@/lib/platform/global-slot";
import type { Ctx } from "@/lib/platform/session/context";

/** A look is noted once in so long, however often the thing is read meanwhile. Milliseconds. */
const NOTED_AGAIN_MS = 60 * 60 * 1000;
const REMEMBERED_MAX = 10_000;

/**
 * Notes in the audit log that an administrator reads something of a private team without being in the team.
 * @param seen `id` as the audit log names it; `teamId` 0 or null: it is of no team
 */
export async function notePrivateLook(
  ctx: Ctx,
  { type, id, teamId }: { type: "conversation" | "ticket"; id: number; teamId: number | null },
): Promise<void> {
  if (teamId === null || !ctx.outsideTeamIds.includes(teamId)) return;
  const noted = globalSlot("private-looks", () => new Map<string, number>());
  const key = `${ctx.workspaceId}:${ctx.attender.id}:${type}:${id}`;
  const now = Date.now();
  if (now - (noted.get(key) ?? Number.NEGATIVE_INFINITY) < NOTED_AGAIN_MS) return;
  if (noted.size >= REMEMBERED_MAX) noted.clear();
  noted.set(key, now);
  await commit(ctx, (unit) => unit.audit(`${type}.opened_private`, { subject: [type, id], details: { teamId } }));
}
