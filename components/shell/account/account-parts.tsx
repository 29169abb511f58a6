import { Skeleton } from "@/components/ui/skeleton";
import { lazyPlace } from "@/lib/client/lazy-part";

/** What the account's card holds. */
export const AccountCardContent = lazyPlace(
  () => import("./account-card-content"),
  "AccountCardContent",
  () => <Skeleton className="h-52" />,
);

/** Asks before somebody leaves. */
export const LogoutDialog = lazyPlace(() => import("@/components/shell/logout-dialog"), "LogoutDialog");
