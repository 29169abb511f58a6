"use client";

import type { ReactNode, RefObject, SubmitEvent } from "react";
import { Notice } from "@/components/ui/notice";
import { Button } from "./button";
import { Dialog, DialogClose, DialogContent, DialogFooter } from "./dialog";
import { Form } from "./form";
import { sendByKey } from "./send-by-key";

/** What the dialog says; `keys` names the key that sends. */
export type FormDialogTexts = {
  title: string;
  text: string;
  close: string;
  cancel: string;
  save: string;
  keys?: string;
};

/**
 * The dialog around a form: Ctrl+Enter sends it, it stays meanwhile, and every way out asks before something typed is given
 * up. `problem` is what keeps it from being saved.
 */
export function FormDialog({
  texts,
  className = "max-w-2xl",
  element,
  isDirty,
  isSaving,
  canSave = true,
  problem = null,
  notice,
  onFocus,
  onSubmit,
  onClose,
  children,
}: {
  texts: FormDialogTexts;
  className?: string;
  element?: RefObject<HTMLFormElement | null>;
  isDirty: boolean;
  isSaving: boolean;
  canSave?: boolean;
  problem?: string | null;
  /** Above the fields. */
  notice?: ReactNode;
  /** Puts the focus into the first field. */
  onFocus: () => void;
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
  onClose: () => void;
  children: ReactNode;
}) {
  return (
    <Dialog isBusy={isSaving} onClose={onClose}>
      <DialogContent
        title={texts.title}
        text={texts.text}
        closeLabel={texts.close}
        className={className}
        onOpenAutoFocus={(event) => {
          // The first field and not the ✕ that happens to come first.
          event.preventDefault();
          onFocus();
        }}
        onEscapeKeyDown={(event) => {
          const { target } = event;
          // Escape closes the list of a field first, and a panel among the fields.
          if (target instanceof Element && (target.ariaExpanded === "true" || target.closest("[data-own-escape]")))
            event.preventDefault();
        }}
      >
        {notice}
        <Form
          ref={element}
          unsaved={isDirty}
          noValidate
          className="flex flex-col gap-4"
          onKeyDown={sendByKey}
          onSubmit={(event) => {
            event.preventDefault();
            if (!isSaving && canSave) onSubmit(event);
          }}
        >
          <Notice className="text-sm">{problem}</Notice>
          {children}
          <DialogFooter className="mt-2">
            {texts.keys ? (
              <span className="mr-auto self-center text-muted-foreground text-xs max-sm:hidden">{texts.keys}</span>
            ) : null}
            <DialogClose asChild>
              <Button variant="outline" disabled={isSaving}>
                {texts.cancel}
              </Button>
            </DialogClose>
            <Button isBusy={isSaving} type="submit" disabled={!canSave}>
              {texts.save}
            </Button>
          </DialogFooter>
        </Form>
      </DialogContent>
    </Dialog>
  );
}
