"use client";

import type { ComponentProps, ReactNode, RefObject } from "react";
import { Button } from "./button";
import { Dialog, DialogContent, DialogDescription, DialogFooter, DialogHeader, DialogTitle } from "./dialog";
import { type LeaveTexts, useLeaveQuestion } from "./leave-question";
import { sendByKey } from "./send-by-key";
import { Spinner } from "./spinner";

/**
 * The dialog around a form of a few fields: Ctrl+Enter sends it, it stays meanwhile, a click beside it costs nothing typed,
 * and every other way out asks first.
 */
export function ShortFormDialog({
  texts,
  element,
  isDirty,
  isSaving,
  canSave = true,
  onSubmit,
  onClose,
  children,
  ...content
}: {
  texts: { title: string; text: string; close: string; cancel: string; save: string; leave: LeaveTexts };
  element?: RefObject<HTMLFormElement | null>;
  isDirty: boolean;
  isSaving: boolean;
  canSave?: boolean;
  onSubmit: ComponentProps<"form">["onSubmit"];
  onClose: () => void;
  children: ReactNode;
} & Pick<ComponentProps<typeof DialogContent>, "className" | "onOpenAutoFocus">) {
  const { leave, question } = useLeaveQuestion(isDirty, texts.leave, onClose);
  return (
    <Dialog open onOpenChange={(open) => (open || isSaving ? undefined : leave())}>
      <DialogContent {...content} closeLabel={texts.close} isDirty={isDirty}>
        <DialogHeader>
          <DialogTitle>{texts.title}</DialogTitle>
          <DialogDescription>{texts.text}</DialogDescription>
        </DialogHeader>
        <form ref={element} noValidate onSubmit={onSubmit} onKeyDown={sendByKey} className="flex flex-col gap-4">
          {children}
          <DialogFooter className="mt-2">
            <Button variant="outline" disabled={isSaving} onClick={leave}>
              {texts.cancel}
            </Button>
            <Button type="submit" disabled={isSaving || !canSave}>
              {isSaving ? <Spinner /> : null}
              {texts.save}
            </Button>
          </DialogFooter>
        </form>
        {question}
      </DialogContent>
    </Dialog>
  );
}
