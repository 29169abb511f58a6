import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { TemplateFile } from "@/components/conversations/templates/template-file";
import { TemplateList } from "@/components/conversations/templates/template-list";
import { TemplatePreview } from "@/components/conversations/templates/template-preview";
import { TemplateSlots } from "@/components/conversations/templates/template-slots";
import { TemplateStates } from "@/components/conversations/templates/template-states";
import { slotsOf } from "@/components/conversations/templates/template-values";
import type { FieldErrors } from "@/components/desk/form/field-errors";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { fetchOpeningTemplates } from "@/lib/client/calls/chat-calls";
import type { WhatsAppTemplateDto } from "@/lib/modules/channels/whatsapp/schema";
import { fileFormatOf } from "./new-values";

const KEPT_MS = 60_000;

/** The template that a WhatsApp conversation begins with, and its values. */
export function TemplateField({
  template,
  slots,
  problem,
  problems,
  fileProblem,
  onPick,
  onSlot,
  onFile,
}: {
  template: WhatsAppTemplateDto | null;
  slots: Readonly<Record<string, string>>;
  /** What is wrong with the choice, and with each value. */
  problem: string | undefined;
  problems: FieldErrors;
  /** What is wrong with the file of its header. */
  fileProblem: string | undefined;
  onPick: (template: WhatsAppTemplateDto | null) => void;
  onSlot: (key: string, value: string) => void;
  onFile: (uploadId: string | null) => void;
}) {
  const t = useTranslations("conversation-beginning");
  const { data, isError, refetch } = useQuery({
    queryKey: ["opening-templates"],
    queryFn: ({ signal }) => fetchOpeningTemplates(signal),
    staleTime: KEPT_MS,
  });
  const offered = data?.filter(({ isSendable }) => isSendable);
  const fileFormat = template && fileFormatOf(template);
  const box = useRef<HTMLFieldSetElement>(null);
  const wasPicked = useRef(template !== null);
  useEffect(() => {
    const isPicked = template !== null;
    // What was pressed is gone: the focus goes on to what is to be filled, or back into the list.
    if (isPicked !== wasPicked.current)
      box.current?.querySelector<HTMLElement>("input:not([type=file]), button")?.focus();
    wasPicked.current = isPicked;
  }, [template]);
  const valuesOf = (part: "header" | "body" | "buttons") =>
    template
      ? slotsOf(template)
          .filter((slot) => slot.part === part)
          .map(({ key }) => slots[key] ?? "")
      : [];
  return (
    <fieldset ref={box} className="flex min-w-0 flex-col gap-3 sm:col-span-2">
      <legend className="mb-1 block font-medium text-sm">{t("template")}</legend>
      <p className="text-list text-muted-foreground">{t("byTemplate")}</p>
      <TemplateStates templates={offered} isError={isError} onRetry={() => void refetch()}>
        {template === null ? (
          <TemplateList templates={offered ?? []} pickedId={null} onPick={onPick} className="[&_ul]:max-h-44" />
        ) : (
          <>
            <TemplatePreview template={template} valuesOf={valuesOf} />
            {fileFormat ? (
              <TemplateFile
                key={template.id}
                place="new"
                format={fileFormat}
                problem={fileProblem ?? null}
                onUpload={onFile}
              />
            ) : null}
            <TemplateSlots template={template} values={slots} problems={problems} onChange={onSlot} />
            <Button variant="outline" size="sm" className="self-start" onClick={() => onPick(null)}>
              {t("otherTemplate")}
            </Button>
          </>
        )}
      </TemplateStates>
      <Notice className="text-sm">{problem}</Notice>
    </fieldset>
  );
}
