import { commit } from "@/lib/modules/events/commit";
import { globalSlot } from "@/lib/platform/global-slot";
import type { Ctx } from "@/lib/platform/session/context";

/** A look is noted once in so long, however often the thread is read meanwhile. Milliseconds. */
const NOTED_AGAIN_MS = 60 * 60 * 1000;
const REMEMBERED_MAX = 10_000;

/**
 * Notes in the audit log that an administrator reads a private team's conversation without being in the team.
 * @param chat `audience`: its team's id
 */
export async function notePrivateLook(ctx: Ctx, chat: { id: number; audience: number }): Promise<void> {
  if (!ctx.outsideTeamIds.includes(chat.audience)) return;
  const noted = globalSlot("private-looks", () => new Map<string, number>());
  const key = `${ctx.workspaceId}:${ctx.attender.id}:${chat.id}`;
  const now = Date.now();
  if (now - (noted.get(key) ?? Number.NEGATIVE_INFINITY) < NOTED_AGAIN_MS) return;
  if (noted.size >= REMEMBERED_MAX) noted.clear();
  noted.set(key, now);
  await commit(ctx, (unit) =>
    unit.audit("conversation.opened_private", {
      subject: ["conversation", chat.id],
      details: { teamId: chat.audience },
    }),
  );
}
