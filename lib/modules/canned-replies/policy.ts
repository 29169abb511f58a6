import type { Ctx } from "@/lib/platform/session/context";
import { hasPermission } from "@/lib/platform/session/permissions";

/** Who answers customers keeps replies of their own. */
export function mayKeepOwn(ctx: Pick<Ctx, "permissions">): boolean {
  return hasPermission(ctx, "conversations.write");
}

/** Shared replies speak for the company, so a permission of its own keeps them. */
export function mayKeepShared(ctx: Pick<Ctx, "permissions">): boolean {
  return mayKeepOwn(ctx) && hasPermission(ctx, "canned-replies.share");
}
