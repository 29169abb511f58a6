"use client";

import { lazy, Suspense, useEffect, useSyncExternalStore } from "react";
import { currentToasts, serverToasts, subscribeToToasts, type Toast } from "@/components/ui/toast-store";
import { loadPart } from "@/lib/client/load-part";

const load = () => loadPart(() => import("@/components/ui/toast-card"));
const ToastCard = lazy(() => load().then((module) => ({ default: module.ToastCard })));

/** The first paint doesn't compete with notices that nobody has seen yet. */
const FETCH_AFTER_MS = 4_000;

/** The place where toasts appear, top right. Rendered once, in the root layout. */
export function Toaster({ label, closeLabel }: { label: string; closeLabel: string }) {
  const toasts = useSyncExternalStore(subscribeToToasts, currentToasts, serverToasts);
  useEffect(() => {
    // Ahead of the first notice: the one that says that the server is gone can't be fetched from it.
    const timer = setTimeout(() => void load(), FETCH_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  const card = (shown: Toast) => (
    <Suspense key={shown.id}>
      <ToastCard toast={shown} closeLabel={closeLabel} />
    </Suspense>
  );
  // Both live regions exist before anything is put into them: one that appears together with its text isn't read out.
  // `aria-live` beside the role, because an open dialog hides from screen readers all that doesn't carry it.
  return (
    <section
      data-toaster
      aria-label={label}
      className="pointer-events-none fixed top-0 right-0 z-60 flex w-full max-w-sm flex-col gap-2 p-4 print:hidden"
    >
      <div role="alert" aria-live="assertive" className="flex flex-col gap-2">
        {toasts.map((shown) => (shown.type === "error" ? card(shown) : null))}
      </div>
      <div role="status" aria-live="polite" className="flex flex-col gap-2">
        {toasts.map((shown) => (shown.type === "error" ? null : card(shown)))}
      </div>
    </section>
  );
}
