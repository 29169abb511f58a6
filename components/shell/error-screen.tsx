import { lazyPlace } from "@/lib/client/lazy-part";

// Apart, because every page loads this file, and hardly any shows it.
const PageError = lazyPlace(() => import("@/components/shell/page-error"), "PageError");

/** Shown in place of a screen that failed. */
export function ErrorScreen({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  return (
    <div role="alert" className="flex min-h-full items-center justify-center">
      <PageError digest={error.digest} reset={reset} />
    </div>
  );
}
