import { AppError } from "@/lib/platform/errors/app-error";
import { hasPermission } from "@/lib/platform/session/permissions";

/** Who asks. */
type Asking = { attender: { id: number; profile: number } };

/** Whether somebody sees everybody's figures, or their own alone. */
export function seesEverybody(ctx: Asking): boolean {
  return hasPermission(ctx.attender.profile, "analytics.team");
}

/**
 * Whose figures a query gets; null is everybody's. The one place that decides it, for cards, lists and files alike.
 * @throws {AppError} FORBIDDEN when somebody who sees their own names another
 */
export function visibleAttender(ctx: Asking, asked: number | undefined): number | null {
  if (seesEverybody(ctx)) return asked ?? null;
  if (asked !== undefined && asked !== ctx.attender.id) throw new AppError("FORBIDDEN");
  return ctx.attender.id;
}
