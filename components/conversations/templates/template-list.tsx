import { useTranslations } from "next-intl";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { cn } from "@/components/ui/cn";
import { Input } from "@/components/ui/input";
import { Label } from "@/components/ui/label";
import type { WhatsAppTemplateDto } from "@/lib/modules/channels/whatsapp/schema";
import { findTemplates } from "./template-values";

/** The templates to choose from, found as one types; the arrows lead from the field into the list and back. */
export function TemplateList({
  templates,
  pickedId,
  onPick,
  takesFocus = false,
  className,
}: {
  templates: readonly WhatsAppTemplateDto[];
  pickedId: number | null;
  onPick: (template: WhatsAppTemplateDto) => void;
  /** Whether what is typed next is meant for the search, though the templates come later than the dialog. */
  takesFocus?: boolean;
  className?: string;
}) {
  const t = useTranslations("conversation-channels.templates");
  const [search, setSearch] = useState("");
  const list = useRef<HTMLUListElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const found = findTemplates(templates, search);
  useEffect(() => {
    if (takesFocus) field.current?.focus();
  }, [takesFocus]);
  const walk = (event: KeyboardEvent) => {
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    const options = [...(list.current?.querySelectorAll<HTMLElement>("button") ?? [])];
    const current = options.indexOf(document.activeElement as HTMLElement);
    const next = current + (event.key === "ArrowDown" ? 1 : -1);
    event.preventDefault();
    if (next < 0) field.current?.focus();
    else options[next]?.focus();
  };
  return (
    <search onKeyDown={walk} className={cn("flex min-w-0 flex-col gap-2", className)}>
      <Label htmlFor="template-search" className="sr-only">
        {t("search")}
      </Label>
      <Input
        ref={field}
        id="template-search"
        data-field="template"
        type="search"
        value={search}
        placeholder={t("search")}
        // Enter looks for a template: it isn't what sends a form around the list.
        onKeyDown={(event) => event.key === "Enter" && !event.ctrlKey && !event.metaKey && event.preventDefault()}
        onChange={(event) => setSearch(event.target.value)}
      />
      <p role="status" className="sr-only">
        {t("found", { count: found.length })}
      </p>
      {found.length === 0 ? <p className="py-4 text-center text-muted-foreground">{t("noMatch")}</p> : null}
      <ul ref={list} aria-label={t("list")} className="flex max-h-80 flex-col gap-1 overflow-y-auto">
        {found.map((template) => (
          <li key={template.id}>
            <button
              type="button"
              aria-pressed={pickedId === template.id}
              onClick={() => onPick(template)}
              className={cn(
                "w-full rounded-md border border-transparent px-2 py-1.5 text-left hover:bg-accent focus-visible:-outline-offset-2",
                pickedId === template.id && "border-brand bg-brand-tint hover:bg-brand-tint",
              )}
            >
              <span className="flex items-baseline gap-2">
                <span className="min-w-0 flex-1 truncate font-medium text-list">{template.name}</span>
                <span className="shrink-0 text-muted-foreground text-xs">{template.language}</span>
              </span>
              <span className="line-clamp-2 text-muted-foreground text-xs">{template.body.text}</span>
            </button>
          </li>
        ))}
      </ul>
    </search>
  );
}
