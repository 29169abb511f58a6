"use client";

import type { ComponentProps, ReactNode } from "react";
import { Button } from "./button";
import { Dialog, DialogContent, DialogDescription, DialogFooter, DialogHeader, DialogTitle } from "./dialog";
import { sendByKey } from "./send-by-key";
import { Spinner } from "./spinner";

/** The dialog around a form of a few fields: Ctrl+Enter sends it, it stays meanwhile, and a click beside it costs nothing typed. */
export function ShortFormDialog({
  texts,
  isDirty,
  isSaving,
  canSave = true,
  onSubmit,
  onClose,
  children,
  ...content
}: {
  texts: { title: string; text: string; close: string; cancel: string; save: string };
  isDirty: boolean;
  isSaving: boolean;
  canSave?: boolean;
  onSubmit: ComponentProps<"form">["onSubmit"];
  onClose: () => void;
  children: ReactNode;
} & Pick<ComponentProps<typeof DialogContent>, "className" | "onOpenAutoFocus">) {
  return (
    <Dialog open onOpenChange={(open) => (open || isSaving ? undefined : onClose())}>
      <DialogContent {...content} closeLabel={texts.close} isDirty={isDirty}>
        <DialogHeader>
          <DialogTitle>{texts.title}</DialogTitle>
          <DialogDescription>{texts.text}</DialogDescription>
        </DialogHeader>
        <form noValidate onSubmit={onSubmit} onKeyDown={sendByKey} className="flex flex-col gap-4">
          {children}
          <DialogFooter className="mt-2">
            <Button variant="outline" disabled={isSaving} onClick={onClose}>
              {texts.cancel}
            </Button>
            <Button type="submit" disabled={isSaving || !canSave}>
              {isSaving ? <Spinner /> : null}
              {texts.save}
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  );
}
