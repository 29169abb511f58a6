"use client";

import type { ReactNode } from "react";
import { Button } from "./button";
import { Dialog, DialogContent, DialogFooter } from "./dialog";

/** Asks before something that can't be undone. Mounted only while it is open. */
export function ConfirmDialog({
  title,
  text,
  action,
  cancel,
  isBusy,
  onConfirm,
  onClose,
}: {
  title: string;
  text: ReactNode;
  action: string;
  cancel: string;
  isBusy: boolean;
  onConfirm: () => void;
  onClose: () => void;
}) {
  return (
    <Dialog isBusy={isBusy} onClose={onClose}>
      <DialogContent title={title} text={text} className="max-w-md">
        <DialogFooter>
          <Button variant="outline" disabled={isBusy} onClick={onClose}>
            {cancel}
          </Button>
          <Button isBusy={isBusy} variant="destructive" onClick={onConfirm}>
            {action}
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}
