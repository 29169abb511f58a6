"use client";

import { ClipboardCopyIcon, Undo2Icon } from "lucide-react";
import { useTranslations } from "next-intl";
import { type KeyboardEvent, type ReactNode, type RefObject, useState } from "react";
import { Button } from "@/components/ui/button";
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from "@/components/ui/dialog";
import { Spinner } from "@/components/ui/spinner";
import { toast } from "@/components/ui/toast-store";

/** The row under the form is gone: who took it away, if that is known, and whether it became part of another one. */
export type Gone = { by: string | null; mergedIntoId: number | null };

/** The dialog around a form of the directory: what is asked before it closes, what it says, its buttons. */
export function FormFrame({
  title,
  text,
  saveLabel,
  isDirty,
  isSaving,
  problem,
  gone,
  goneText,
  element,
  typedText,
  onSubmit,
  onRestore,
  onLeave,
  onResume,
  children,
}: {
  title: string;
  text: string;
  saveLabel: string;
  isDirty: boolean;
  isSaving: boolean;
  problem: string | null;
  gone: Gone | null;
  goneText: string;
  element: RefObject<HTMLFormElement | null>;
  /** What was typed, for the clipboard. */
  typedText: () => string;
  onSubmit: () => void;
  onRestore: () => Promise<void>;
  onLeave: () => void;
  /** Wanted again after it was left with something typed. */
  onResume: (() => void) | null;
  children: ReactNode;
}) {
  const t = useTranslations("customers.form");
  const [isRestoring, setRestoring] = useState(false);
  const leave = () => {
    if (isSaving) return;
    onLeave();
    if (!isDirty || !onResume) return;
    toast({
      type: "info",
      title: t("leftTitle"),
      message: t("leftText"),
      action: { label: t("resume"), run: onResume },
    });
  };
  const press = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return;
    event.preventDefault();
    element.current?.requestSubmit();
  };
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(typedText());
      toast({ type: "success", title: t("copied") });
    } catch {
      toast({ type: "error", title: t("copyFailed") });
    }
  };
  return (
    <Dialog open onOpenChange={(open) => (open ? undefined : leave())}>
      <DialogContent
        closeLabel={t("close")}
        className="max-w-2xl"
        onOpenAutoFocus={(event) => {
          // The first field and not the ✕ that happens to come first.
          event.preventDefault();
          element.current?.querySelector<HTMLElement>("[data-field]")?.focus();
        }}
        onInteractOutside={(event) => {
          // A click beside the form must not cost what was typed.
          if (isDirty) event.preventDefault();
        }}
        onEscapeKeyDown={(event) => {
          const { target } = event;
          // Escape closes the list of a field first.
          if (target instanceof Element && target.getAttribute("aria-expanded") === "true") event.preventDefault();
        }}
      >
        <DialogHeader>
          <DialogTitle>{title}</DialogTitle>
          <DialogDescription>{text}</DialogDescription>
        </DialogHeader>
        {gone ? (
          <div role="alert" className="mb-4 rounded-md bg-danger-tint px-3 py-2 text-danger-tint-foreground text-sm">
            <p className="font-semibold">{goneText}</p>
            <p>{t(gone.mergedIntoId === null ? "goneKept" : "goneMerged")}</p>
            <p className="mt-2 flex flex-wrap gap-2">
              {gone.mergedIntoId === null ? (
                <Button
                  size="sm"
                  variant="outline"
                  aria-disabled={isRestoring || undefined}
                  onClick={() => {
                    setRestoring(true);
                    void onRestore().finally(() => setRestoring(false));
                  }}
                >
                  {isRestoring ? <Spinner /> : <Undo2Icon aria-hidden="true" />}
                  {t("restore")}
                </Button>
              ) : null}
              <Button size="sm" variant="outline" onClick={() => void copy()}>
                <ClipboardCopyIcon aria-hidden="true" />
                {t("copy")}
              </Button>
            </p>
          </div>
        ) : null}
        <form
          ref={element}
          noValidate
          onKeyDown={press}
          onSubmit={(event) => {
            event.preventDefault();
            if (!isSaving && !gone) onSubmit();
          }}
        >
          {children}
          {problem ? (
            <p role="alert" className="mt-4 rounded-md bg-danger-tint px-3 py-2 text-danger-tint-foreground text-sm">
              {problem}
            </p>
          ) : null}
          <DialogFooter>
            <span className="mr-auto self-center text-muted-foreground text-xs max-sm:hidden">{t("keys")}</span>
            <Button variant="outline" onClick={leave}>
              {t("cancel")}
            </Button>
            <Button type="submit" disabled={isSaving || gone !== null}>
              {isSaving ? <Spinner /> : null}
              {saveLabel}
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  );
}
