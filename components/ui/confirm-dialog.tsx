"use client";

import type { ReactNode } from "react";
import { Button } from "./button";
import { Dialog, DialogContent, DialogDescription, DialogFooter, DialogHeader, DialogTitle } from "./dialog";
import { Spinner } from "./spinner";

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
      <DialogContent className="max-w-md">
        <DialogHeader className="pr-0">
          <DialogTitle>{title}</DialogTitle>
          <DialogDescription>{text}</DialogDescription>
        </DialogHeader>
        <DialogFooter>
          <Button variant="outline" disabled={isBusy} onClick={onClose}>
            {cancel}
          </Button>
          <Button variant="destructive" disabled={isBusy} onClick={onConfirm}>
            {isBusy ? <Spinner /> : null}
            {action}
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}
