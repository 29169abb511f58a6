import { ChevronDownIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { useFieldReader } from "@/components/desk/fields/use-field-words";
import { FormAnswers } from "@/components/desk/forms/form-answers";
import { Button } from "@/components/ui/button";
import { QueryProvider } from "@/lib/client/cache/query-client";
import type { FieldDto } from "@/lib/modules/fields/schema";
import { askedFields, type FormField, readTypedAnswers } from "@/lib/modules/forms/policy";

/** The form as it is now for who makes a ticket by it: what is typed shows the fields that depend on it, and goes nowhere. */
export function FormPreview({
  fields,
  definitions,
}: {
  fields: readonly FormField[];
  definitions: readonly FieldDto[];
}) {
  const t = useTranslations("form-settings");
  const id = useId();
  const reader = useFieldReader();
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const { shown } = readTypedAnswers(askedFields(fields, definitions, true), typed, reader);
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <Button
        variant="ghost"
        size="sm"
        className="-ml-3 self-start"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        <ChevronDownIcon aria-hidden="true" className={isOpen ? "rotate-180" : undefined} />
        {t("preview")}
      </Button>
      {isOpen ? (
        // biome-ignore lint/a11y/noStaticElementInteractions: Enter in a field that is only tried out sends nothing
        <div
          id={id}
          className="rounded-md border border-border border-dashed p-3"
          onKeyDown={(event) => {
            if (event.key === "Enter" && !event.ctrlKey && !event.metaKey && event.target instanceof HTMLInputElement)
              event.preventDefault();
          }}
        >
          {shown.length === 0 ? (
            <p className="text-list text-muted-foreground">{t("previewEmpty")}</p>
          ) : (
            <QueryProvider>
              <FormAnswers id={`${id}-field`} shown={shown} typed={typed} problems={{}} onChange={setTyped} />
            </QueryProvider>
          )}
        </div>
      ) : null}
    </div>
  );
}
