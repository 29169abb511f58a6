"use client";

import { CircleAlertIcon, CircleCheckIcon, InfoIcon, TriangleAlertIcon, XIcon } from "lucide-react";
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { cn } from "@/components/ui/cn";
import {
  currentToasts,
  dismissToast,
  serverToasts,
  subscribeToToasts,
  type Toast,
  type ToastType,
} from "@/components/ui/toast-store";

const LOOKS: Record<ToastType, { icon: typeof InfoIcon; text: string; bar: string }> = {
  success: { icon: CircleCheckIcon, text: "text-success", bar: "bg-success" },
  error: { icon: CircleAlertIcon, text: "text-danger", bar: "bg-danger" },
  warning: { icon: TriangleAlertIcon, text: "text-warning", bar: "bg-warning" },
  info: { icon: InfoIcon, text: "text-info", bar: "bg-info" },
};

/** The place where toasts appear, top right. Rendered once, in the root layout. */
export function Toaster({ label, closeLabel }: { label: string; closeLabel: string }) {
  const toasts = useSyncExternalStore(subscribeToToasts, currentToasts, serverToasts);
  // Both live regions exist before anything is put into them: one that appears together with its text isn't read out.
  // `aria-live` beside the role, because an open dialog hides from screen readers all that doesn't carry it.
  return (
    <section
      data-toaster
      aria-label={label}
      className="pointer-events-none fixed top-0 right-0 z-60 flex w-full max-w-sm flex-col gap-2 p-4 print:hidden"
    >
      <div role="alert" aria-live="assertive" className="flex flex-col gap-2">
        {toasts.map((shown) =>
          shown.type === "error" ? <ToastCard key={shown.id} toast={shown} closeLabel={closeLabel} /> : null,
        )}
      </div>
      <div role="status" aria-live="polite" className="flex flex-col gap-2">
        {toasts.map((shown) =>
          shown.type === "error" ? null : <ToastCard key={shown.id} toast={shown} closeLabel={closeLabel} />,
        )}
      </div>
    </section>
  );
}

function ToastCard({ toast, closeLabel }: { toast: Toast; closeLabel: string }) {
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const paused = hovered || focused;
  const remaining = useRef(toast.durationMs);

  useEffect(() => {
    if (paused) return;
    const startedAt = Date.now();
    const timer = setTimeout(() => dismissToast(toast.id), remaining.current);
    return () => {
      clearTimeout(timer);
      remaining.current -= Date.now() - startedAt;
    };
  }, [paused, toast.id]);

  const look = LOOKS[toast.type];
  const Icon = look.icon;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only pauses the clock; what can be done is in its buttons.
    <div
      className="pointer-events-auto relative flex animate-slide-in items-start gap-3 overflow-hidden rounded-md border border-border bg-popover p-3 pb-4 text-popover-foreground shadow-float"
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      <Icon aria-hidden="true" className={cn("mt-0.5 size-5 shrink-0", look.text)} />
      <div className="min-w-0 flex-1">
        <p className="font-semibold text-sm">{toast.title}</p>
        {toast.message ? <p className="text-muted-foreground text-sm">{toast.message}</p> : null}
        {toast.action ? (
          <button
            type="button"
            className="mt-1.5 rounded-md font-medium text-brand text-sm underline underline-offset-4 hover:no-underline"
            onClick={() => {
              // Off the screen first: what it runs may say something of its own.
              dismissToast(toast.id);
              toast.action?.run();
            }}
          >
            {toast.action.label}
          </button>
        ) : null}
      </div>
      <button
        type="button"
        aria-label={closeLabel}
        className="inline-flex size-7 shrink-0 items-center justify-center rounded-md text-muted-foreground hover:bg-accent hover:text-accent-foreground"
        onClick={() => dismissToast(toast.id)}
      >
        <XIcon aria-hidden="true" className="size-4" />
      </button>
      <span
        aria-hidden="true"
        className={cn("absolute inset-x-0 bottom-0 h-1 origin-left animate-toast-progress", look.bar)}
        style={{ animationDuration: `${toast.durationMs}ms`, animationPlayState: paused ? "paused" : "running" }}
      />
    </div>
  );
}
