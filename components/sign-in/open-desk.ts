import type { useRouter } from "next/navigation";
import { nextPath } from "@/components/sign-in/next-path";

/** Leads from the sign-in to the desk; call it in a transition, so that the sign-in stays until the desk is there. */
export function openDesk(router: ReturnType<typeof useRouter>): void {
  const { pathname, search } = window.location;
  // Where the server would lead from the login's own address. Left to it, the screen is empty on the way.
  if (pathname === "/login") router.replace(nextPath(new URLSearchParams(search).get("next") ?? undefined));
  router.refresh();
}
