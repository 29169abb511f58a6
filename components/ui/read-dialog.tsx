"use client";

import type { ReactNode } from "react";
import { Dialog, DialogContent } from "./dialog";

/** The dialog around something to read, which may still be on its way. */
export function ReadDialog({
  title,
  text,
  closeLabel,
  className = "max-w-3xl max-sm:p-4",
  onClose,
  children,
}: {
  title: string;
  text: ReactNode;
  closeLabel: string;
  className?: string;
  onClose: () => void;
  children: ReactNode;
}) {
  return (
    <Dialog onClose={onClose}>
      <DialogContent
        title={title}
        text={text}
        closeLabel={closeLabel}
        className={className}
        // The dialog and not the ✕, which is all there is while the rest is on its way.
        onOpenAutoFocus={(event) => {
          event.preventDefault();
          if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus();
        }}
      >
        {children}
      </DialogContent>
    </Dialog>
  );
}
