import type { AskedOfAccount } from "@/components/shell/account-view";
import { Skeleton } from "@/components/ui/skeleton";
import { lazyPlace } from "@/lib/client/lazy-part";

/** What the account's card holds. */
export const AccountCardContent = lazyPlace(
  () => import("./account-card-content"),
  "AccountCardContent",
  () => <Skeleton className="h-52" />,
);

const LogoutDialog = lazyPlace(() => import("@/components/shell/logout-dialog"), "LogoutDialog");
const HandOverDialog = lazyPlace(() => import("./hand-over-dialog"), "HandOverDialog");

/** Asks what the card's buttons ask before they do something. It stands beside the card, which closes meanwhile. */
export function AccountQuestion({ asked, onClose }: { asked: AskedOfAccount | null; onClose: () => void }) {
  if (asked === "logout") return <LogoutDialog onClose={onClose} />;
  return asked === "handOver" ? <HandOverDialog onClose={onClose} /> : null;
}
