"use client";

import { Suspense, useEffect, useRef, useSyncExternalStore } from "react";
import { lazyPart } from "@/lib/client/lazy-part";
import { currentToasts, serverToasts, subscribeToToasts, type Toast } from "./toast-store";
import { useToastPlace } from "./use-toast-place";

const ToastCard = lazyPart(() => import("./toast-card"), "ToastCard");

/** The first paint doesn't compete with notices that nobody has seen yet. */
const FETCH_AFTER_MS = 4_000;

/** The place where toasts appear: top right, or wherever they cover nothing that can be used. Once, in the root layout. */
export function Toaster({ label, closeLabel }: { label: string; closeLabel: string }) {
  const box = useRef<HTMLElement>(null);
  const toasts = useSyncExternalStore(subscribeToToasts, currentToasts, serverToasts);
  useEffect(() => {
    // Ahead of the first notice: the one that says that the server is gone can't be fetched from it.
    const timer = setTimeout(ToastCard.preload, FETCH_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  useToastPlace(box, toasts.length);
  const card = (shown: Toast) => (
    <Suspense key={shown.id}>
      <ToastCard toast={shown} closeLabel={closeLabel} />
    </Suspense>
  );
  // Both live regions exist before anything is put into them: one that appears together with its text isn't read out.
  // `aria-live` beside the role, because an open dialog hides from screen readers all that doesn't carry it.
  return (
    <section
      ref={box}
      data-toaster
      aria-label={label}
      className="pointer-events-none fixed top-0 left-0 z-60 flex flex-col opacity-0 print:hidden"
    >
      <div role="alert" aria-live="assertive">
        {toasts.map((shown) => (shown.type === "error" ? card(shown) : null))}
      </div>
      <div role="status" aria-live="polite">
        {toasts.map((shown) => (shown.type === "error" ? null : card(shown)))}
      </div>
    </section>
  );
}
