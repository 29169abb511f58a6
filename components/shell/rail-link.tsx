"use client";

import { useRouter } from "next/navigation";
import type { ComponentProps, MouseEvent } from "react";

/**
 * A link to another module: moves without loading the page anew. Next's own component is 3 kB gzip of every page, for
 * prefetching what is visible; here the module is fetched as the pointer or focus comes to its link.
 */
export function RailLink({ href, onPointerEnter, ...props }: ComponentProps<"a"> & { href: string }) {
  const router = useRouter();
  const go = (event: MouseEvent<HTMLAnchorElement>) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0) return;
    event.preventDefault();
    router.push(href);
  };
  return (
    <a
      {...props}
      href={href}
      onClick={go}
      onPointerEnter={(event) => {
        router.prefetch(href);
        onPointerEnter?.(event);
      }}
      onFocus={() => router.prefetch(href)}
    />
  );
}
