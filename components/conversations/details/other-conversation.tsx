import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { Combobox, type ComboboxOption } from "@/components/ui/combobox";
import { DialogFooter } from "@/components/ui/dialog";
import { Label } from "@/components/ui/label";
import { Notice } from "@/components/ui/notice";
import { Skeleton } from "@/components/ui/skeleton";
import { Spinner } from "@/components/ui/spinner";
import type { ChatDto } from "@/lib/modules/conversations/schema";
import { useOtherChoices } from "./use-other-choices";

/** The lower part of a dialog that does something with another conversation: which one, what that would do, and the buttons. */
export function OtherConversation({
  id,
  chat,
  label,
  run,
  value,
  preview,
  problem,
  isBusy,
  onChange,
  onRun,
  onClose,
}: {
  /** The id of the field. */
  id: string;
  /** The conversation that isn't offered. */
  chat: ChatDto;
  label: string;
  /** What the button says. */
  run: string;
  value: ComboboxOption | null;
  /** What it would do. `problem`: why it can't be said. */
  preview: { shown: ReactNode; problem: string | null; isFetching: boolean };
  /** Why it wasn't done. */
  problem: string | null;
  isBusy: boolean;
  onChange: (chosen: ComboboxOption | null) => void;
  onRun: () => void;
  onClose: () => void;
}) {
  const t = useTranslations("conversations.merging");
  const { texts, ...choices } = useOtherChoices(chat);
  const isShown = Boolean(preview.shown);
  return (
    <>
      <div className="flex flex-col gap-1.5">
        <Label htmlFor={id}>{label}</Label>
        <Combobox
          id={id}
          value={value}
          onChange={onChange}
          placeholder={t("placeholder")}
          isInvalid={problem !== null}
          describedBy={`${id}-problem`}
          texts={{ ...texts, label }}
          {...choices}
        />
      </div>
      <div aria-live="polite" aria-busy={preview.isFetching} className="mt-4">
        {isShown ? (
          preview.shown
        ) : preview.problem !== null ? (
          <Notice>{preview.problem}</Notice>
        ) : value ? (
          <Skeleton className="h-24" />
        ) : null}
      </div>
      <p id={`${id}-problem`} role="alert" className="mt-2 text-danger text-list empty:hidden">
        {problem}
      </p>
      <DialogFooter>
        <Button variant="outline" disabled={isBusy} onClick={onClose}>
          {t("cancel")}
        </Button>
        <Button disabled={isBusy || (value !== null && !isShown)} onClick={onRun}>
          {isBusy ? <Spinner /> : null}
          {run}
        </Button>
      </DialogFooter>
    </>
  );
}
