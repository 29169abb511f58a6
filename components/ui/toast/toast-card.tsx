"use client";

import { CircleAlertIcon, CircleCheckIcon, InfoIcon, TriangleAlertIcon, XIcon } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { cn } from "@/components/ui/cn";
import { dismissToast, type Toast, type ToastType } from "./toast-store";

const LOOKS: Record<ToastType, { icon: typeof InfoIcon; text: string; bar: string }> = {
  success: { icon: CircleCheckIcon, text: "text-success", bar: "bg-success" },
  error: { icon: CircleAlertIcon, text: "text-danger", bar: "bg-danger" },
  warning: { icon: TriangleAlertIcon, text: "text-warning", bar: "bg-warning" },
  info: { icon: InfoIcon, text: "text-info", bar: "bg-info" },
};

/** One notice. Its clock stands still while somebody points at it or has the focus in it. */
export function ToastCard({ toast, closeLabel }: { toast: Toast; closeLabel: string }) {
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
      className="pointer-events-auto relative m-1 flex animate-slide-in items-start gap-3 overflow-hidden rounded-md border border-border bg-popover p-3 pb-4 text-popover-foreground shadow-float"
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
