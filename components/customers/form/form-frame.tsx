import { ClipboardCopyIcon, Undo2Icon } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, type RefObject, useState } from "react";
import { useFormTexts } from "@/components/desk/form/use-form-texts";
import { Button } from "@/components/ui/button";
import { FormDialog } from "@/components/ui/form-dialog";
import { Notice } from "@/components/ui/notice";
import { Spinner } from "@/components/ui/spinner";
import { toast } from "@/components/ui/toast/toast-store";

/** The row under the form is gone: who took it away, if that is known, and whether it became part of another one. */
export type Gone = { by: string | null; mergedIntoId: number | null };

/** The dialog around a form of the directory: what it says, its buttons. */
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
  onClose,
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
  onClose: () => void;
  children: ReactNode;
}) {
  const t = useTranslations("customers.form");
  const texts = useFormTexts();
  const [isRestoring, setRestoring] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(typedText());
      toast({ type: "success", title: t("copied") });
    } catch {
      toast({ type: "error", title: t("copyFailed") });
    }
  };
  const goneNotice = gone ? (
    <Notice title={goneText} className="mb-4 text-sm">
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
    </Notice>
  ) : null;
  return (
    <FormDialog
      texts={texts({ title, text, save: saveLabel })}
      element={element}
      isDirty={isDirty}
      isSaving={isSaving}
      canSave={gone === null}
      problem={problem}
      notice={goneNotice}
      onFocus={() => element.current?.querySelector<HTMLElement>("[data-field]")?.focus()}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      {children}
    </FormDialog>
  );
}
