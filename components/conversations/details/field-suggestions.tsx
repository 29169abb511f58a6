import { PlusIcon, SparklesIcon, XIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { useRef } from "react";
import { useMay } from "@/components/desk/screen/permissions";
import { useShortcuts } from "@/components/desk/screen/use-shortcuts";
import { TagBadge } from "@/components/desk/tags/tag-badge";
import { Button } from "@/components/ui/button";
import { Kbd } from "@/components/ui/kbd";
import { ACTION_KEYS } from "@/lib/client/keys/shortcuts-table";
import type { ChatDto } from "@/lib/modules/conversations/schema";
import { type SuggestedField, useFieldSuggestions } from "./use-field-suggestions";

/** The tags of the open conversation, and what else it should be filed under. Where there is neither, nothing stands here. */
export function FieldSuggestions({ chat }: { chat: ChatDto }) {
  const t = useTranslations("assistant-panel.fields");
  const mayWrite = useMay("conversations.write");
  const place = useRef<HTMLElement>(null);
  const { fields, isBusy, nameOf, apply, dismiss } = useFieldSuggestions(chat, mayWrite);
  const applyAll = () => void apply(fields);
  useShortcuts({ applyFields: fields.length > 0 && !isBusy && applyAll }, chat.id);
  // The chip goes, and with it what has the focus.
  const keepingFocus = (run: () => void) => () => {
    run();
    place.current?.focus();
  };
  const label = (field: SuggestedField, does: "do" | "dismiss") => {
    const { name } = field;
    if (field.kind === "tag") return t(does === "do" ? "addTag" : "dismissTag", { tag: name });
    if (field.kind === "team") return t(does === "do" ? "moveTo" : "dismissTeam", { team: name });
    return t(does === "do" ? "setPriority" : "dismissPriority", { priority: name });
  };
  if (chat.tags.length === 0 && fields.length === 0) return null;
  return (
    <section
      ref={place}
      tabIndex={-1}
      aria-label={t("title")}
      className="flex flex-col gap-2 border-border border-b px-4 py-3 text-list outline-none"
    >
      {chat.tags.length > 0 ? (
        <>
          <h3 className="font-semibold text-xs">{t("tags")}</h3>
          <ul className="flex flex-wrap gap-1">
            {chat.tags.map((tag) => (
              <li key={tag} className="min-w-0 max-w-full">
                <TagBadge name={tag} />
              </li>
            ))}
          </ul>
        </>
      ) : null}
      {fields.length > 0 ? (
        <div className="flex flex-wrap items-center gap-1.5">
          <p className="flex items-center gap-1 font-medium text-assistant-tint-foreground text-xs">
            <SparklesIcon aria-hidden="true" className="size-3.5 text-assistant" />
            {t("suggested")}
          </p>
          <ul className="contents">
            {fields.map((field) => (
              <li
                key={field.key}
                className="inline-flex min-w-0 max-w-full items-center rounded-full border border-border bg-assistant-tint text-assistant-tint-foreground text-xs"
              >
                <button
                  type="button"
                  aria-label={label(field, "do")}
                  aria-disabled={isBusy || undefined}
                  onClick={keepingFocus(() => {
                    if (!isBusy) void apply([field]);
                  })}
                  className="inline-flex h-7 min-w-0 items-center gap-1 rounded-l-full pl-2 hover:underline"
                >
                  <PlusIcon aria-hidden="true" className="size-3 shrink-0" />
                  <span className="truncate">{nameOf(field)}</span>
                </button>
                <button
                  type="button"
                  aria-label={label(field, "dismiss")}
                  title={label(field, "dismiss")}
                  onClick={keepingFocus(() => dismiss(field))}
                  className="inline-flex size-7 shrink-0 items-center justify-center rounded-r-full hover:text-foreground"
                >
                  <XIcon aria-hidden="true" className="size-3" />
                </button>
              </li>
            ))}
          </ul>
          {fields.length > 1 ? (
            <Button size="sm" variant="ghost" isBusy={isBusy} onClick={keepingFocus(applyAll)} className="ml-auto">
              {t("all")}
              <Kbd>{ACTION_KEYS.get("applyFields")}</Kbd>
            </Button>
          ) : null}
        </div>
      ) : null}
    </section>
  );
}
