import type { ReactNode } from "react";

/** A key, as it stands on the keyboard. */
export function Kbd({ children }: { children: ReactNode }) {
  return (
    <kbd className="min-w-6 rounded-md border border-border bg-muted px-1.5 text-center font-medium text-muted-foreground text-xs leading-5">
      {children}
    </kbd>
  );
}
