"use client";

import type { ReactNode, RefObject, SubmitEvent } from "react";
import { Button } from "./button";
import { Dialog, DialogContent, DialogDescription, DialogFooter, DialogHeader, DialogTitle } from "./dialog";
import { sendByKey } from "./send-by-key";
import { Spinner } from "./spinner";
import { toast } from "./toast-store";

/** What the dialog says; `left…` and `resume` when it was closed with something typed. */
export type FormDialogTexts = {
  title: string;
  text: string;
  close: string;
  cancel: string;
  save: string;
  keys: string;
  leftTitle: string;
  leftText: string;
  resume: string;
};

/**
 * The dialog around a form: Ctrl+Enter sends it, a click beside it costs nothing that was typed, and what is left unsaved
 * can be taken up again from a toast. `problem` is what keeps it from being saved.
 */
export function FormDialog({
  texts,
  element,
  isDirty,
  isSaving,
  isLocked = false,
  problem,
  notice,
  onFocus,
  onSubmit,
  onLeave,
  onResume,
  children,
}: {
  texts: FormDialogTexts;
  element?: RefObject<HTMLFormElement | null>;
  isDirty: boolean;
  isSaving: boolean;
  /** Nothing can be saved any more. */
  isLocked?: boolean;
  problem: string | null;
  /** Above the fields. */
  notice?: ReactNode;
  /** Puts the focus into the first field. */
  onFocus: () => void;
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
  onLeave: () => void;
  onResume: (() => void) | null;
  children: ReactNode;
}) {
  const leave = () => {
    if (isSaving) return;
    onLeave();
    if (!isDirty || !onResume) return;
    toast({
      type: "info",
      title: texts.leftTitle,
      message: texts.leftText,
      action: { label: texts.resume, run: onResume },
    });
  };
  return (
    <Dialog open onOpenChange={(open) => (open ? undefined : leave())}>
      <DialogContent
        closeLabel={texts.close}
        className="max-w-2xl"
        onOpenAutoFocus={(event) => {
          // The first field and not the ✕ that happens to come first.
          event.preventDefault();
          onFocus();
        }}
        isDirty={isDirty}
        onEscapeKeyDown={(event) => {
          const { target } = event;
          // Escape closes the list of a field first.
          if (target instanceof Element && target.getAttribute("aria-expanded") === "true") event.preventDefault();
        }}
      >
        <DialogHeader>
          <DialogTitle>{texts.title}</DialogTitle>
          <DialogDescription>{texts.text}</DialogDescription>
        </DialogHeader>
        {notice}
        <form
          ref={element}
          noValidate
          onKeyDown={sendByKey}
          onSubmit={(event) => {
            event.preventDefault();
            if (!isSaving && !isLocked) onSubmit(event);
          }}
        >
          {problem ? (
            <p role="alert" className="mb-4 rounded-md bg-danger-tint px-3 py-2 text-danger-tint-foreground text-sm">
              {problem}
            </p>
          ) : null}
          {children}
          <DialogFooter>
            <span className="mr-auto self-center text-muted-foreground text-xs max-sm:hidden">{texts.keys}</span>
            <Button variant="outline" onClick={leave}>
              {texts.cancel}
            </Button>
            <Button type="submit" disabled={isSaving || isLocked}>
              {isSaving ? <Spinner /> : null}
              {texts.save}
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  );
}
