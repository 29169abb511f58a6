import { useRouter } from "next/navigation";
import { useCallback } from "react";
import { askToGo } from "@/components/ui/unsaved/unsaved-store";

/** The way to another page, from whatever isn't a link. Asks first where that would take away something typed. */
export function useGo(): (href: string) => void {
  const router = useRouter();
  return useCallback((href) => askToGo(new URL(href, window.location.href), () => router.push(href)), [router]);
}
