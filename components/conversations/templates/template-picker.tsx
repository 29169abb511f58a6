import { useQuery } from "@tanstack/react-query";
import { ArrowLeftIcon, LayoutTemplateIcon, TriangleAlertIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { type KeyboardEvent, useRef, useState } from "react";
import { useScreen } from "@/components/desk/screen/screen-context";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { Dialog, DialogContent, DialogDescription, DialogHeader, DialogTitle } from "@/components/ui/dialog";
import { EmptyState } from "@/components/ui/empty-state";
import { Input } from "@/components/ui/input";
import { Label } from "@/components/ui/label";
import { Skeleton } from "@/components/ui/skeleton";
import { askFirst } from "@/components/ui/unsaved/unsaved-store";
import { fetchTemplates } from "@/lib/client/calls/delivery-calls";
import type { WhatsAppTemplateDto } from "@/lib/modules/channels/whatsapp/schema";
import type { ChatDto } from "@/lib/modules/conversations/schema";
import { TemplateForm } from "./template-form";
import { findTemplates } from "./template-values";

/** Lets an attender pick a template of the WhatsApp account, fill it and send it. */
export function TemplatePicker({ chat, onClose }: { chat: ChatDto; onClose: () => void }) {
  const t = useTranslations("conversation-channels.templates");
  const { viewer } = useScreen();
  const [search, setSearch] = useState("");
  const [picked, setPicked] = useState<WhatsAppTemplateDto | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const { data, isError, refetch } = useQuery({
    queryKey: ["templates", chat.id],
    queryFn: ({ signal }) => fetchTemplates(chat.id, signal),
  });
  const sendable = (data ?? []).filter(({ isSendable }) => isSendable);
  const found = findTemplates(sendable, search);

  const pick = (template: WhatsAppTemplateDto | null) => {
    if (template?.id !== picked?.id) askFirst(() => setPicked(template));
  };
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
    <Dialog onClose={onClose}>
      <DialogContent closeLabel={t("close")} className="max-w-3xl">
        <DialogHeader>
          <DialogTitle>{t("title")}</DialogTitle>
          <DialogDescription>{t("text", { name: chat.user.name.trim() || t("customer") })}</DialogDescription>
        </DialogHeader>
        {isError ? (
          <div role="alert">
            <EmptyState
              icon={<TriangleAlertIcon />}
              title={t("failedTitle")}
              text={t("failedText")}
              action={
                <Button variant="outline" onClick={() => void refetch()}>
                  {t("retry")}
                </Button>
              }
            />
          </div>
        ) : data === undefined ? (
          <div aria-busy="true" className="flex flex-col gap-2">
            <p className="sr-only">{t("loading")}</p>
            {["first", "second", "third"].map((key) => (
              <Skeleton key={key} className="h-14 w-full" />
            ))}
          </div>
        ) : sendable.length === 0 ? (
          <EmptyState
            icon={<LayoutTemplateIcon />}
            title={t("noneTitle")}
            text={t(viewer.isAdministrator ? "noneAdministrator" : "noneText")}
            action={
              viewer.isAdministrator ? (
                <a href="/channels" className="text-brand underline underline-offset-4">
                  {t("openChannels")}
                </a>
              ) : null
            }
          />
        ) : (
          <div className="grid gap-4 sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
            <search onKeyDown={walk} className={cn("flex min-w-0 flex-col gap-2", picked && "max-sm:hidden")}>
              <Label htmlFor="template-search" className="sr-only">
                {t("search")}
              </Label>
              <Input
                ref={field}
                id="template-search"
                type="search"
                value={search}
                placeholder={t("search")}
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
                      aria-pressed={picked?.id === template.id}
                      onClick={() => pick(template)}
                      className={cn(
                        "w-full rounded-md border border-transparent px-2 py-1.5 text-left hover:bg-accent focus-visible:-outline-offset-2",
                        picked?.id === template.id && "border-brand bg-brand-tint hover:bg-brand-tint",
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
            {picked ? (
              <div className="min-w-0">
                <Button variant="ghost" size="sm" onClick={() => pick(null)} className="mb-2 sm:hidden">
                  <ArrowLeftIcon aria-hidden="true" />
                  {t("back")}
                </Button>
                <TemplateForm key={picked.id} chat={chat} template={picked} onSent={onClose} />
              </div>
            ) : (
              <p className="self-center text-center text-muted-foreground max-sm:hidden">{t("pick")}</p>
            )}
          </div>
        )}
      </DialogContent>
    </Dialog>
  );
}
