import { useRouter } from "next/navigation";
import type { ComponentProps } from "react";
import { onPlainClick } from "@/components/ui/plain-click";

// Next's enumeration of it is in a file that would come along.
const WHOLE = { kind: "full" } as unknown as Parameters<ReturnType<typeof useRouter>["prefetch"]>[1];

/**
 * A link to another module, or to a screen of its own within one: moves without loading the page anew. Next's own component is 3 kB gzip of every page, for
 * prefetching what is visible; here the module is fetched as the pointer or focus comes to its link. `isWhole`: with its
 * data, for a screen that has no loading state and reads again by itself what may be old. `onFollow`: as it is left by.
 */
export function RailLink({
  href,
  isWhole = false,
  onFollow,
  onPointerEnter,
  ...props
}: ComponentProps<"a"> & { href: string; isWhole?: boolean; onFollow?: () => void }) {
  const router = useRouter();
  const prefetch = () => router.prefetch(href, isWhole ? WHOLE : undefined);
  return (
    <a
      {...props}
      href={href}
      onClick={onPlainClick(() => {
        router.push(href);
        onFollow?.();
      })}
      onPointerEnter={(event) => {
        prefetch();
        onPointerEnter?.(event);
      }}
      onFocus={prefetch}
    />
  );
}
