import { isoInstant } from "@/lib/kernel/instant";
import { reads } from "@/lib/platform/db/reads";
import { viewerOf } from "@/lib/platform/db/sql/seen";
import type { Ctx } from "@/lib/platform/session/context";
import { sharedWith } from "../store/conversation-grant";
import type { SharedChatsDto } from "./schema";

/** Most rows of the answer. */
const SHARED_MAX = 100;

/**
 * The conversations that the caller sees because somebody gave them access, newest access first. They stand in no list: what is
 * somebody's by their teams, and what is assigned to them, isn't among them.
 */
export async function listShared({ workspaceId, sight }: Pick<Ctx, "workspaceId" | "sight">): Promise<SharedChatsDto> {
  const rows = await reads(workspaceId).all(sharedWith, { ...viewerOf(sight), limit: SHARED_MAX + 1 });
  return {
    items: rows.slice(0, SHARED_MAX).map(({ id, subject, channel, customerId, customerName, ...grant }) => ({
      id,
      subject,
      channelName: channel,
      customer: { id: customerId, name: customerName },
      grantedBy:
        grant.grantedById === null
          ? null
          : { id: grant.grantedById, name: `${grant.byFirstName ?? ""} ${grant.bySurname ?? ""}`.trim() },
      grantedAt: isoInstant(grant.createdAt),
    })),
    more: rows.length > SHARED_MAX,
  };
}
