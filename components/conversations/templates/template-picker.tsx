import { useQuery } from "@tanstack/react-query";
import { ArrowLeftIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent, DialogDescription, DialogHeader, DialogTitle } from "@/components/ui/dialog";
import { askFirst } from "@/components/ui/unsaved/unsaved-store";
import { fetchTemplates } from "@/lib/client/calls/delivery-calls";
import type { WhatsAppTemplateDto } from "@/lib/modules/channels/whatsapp/schema";
import type { ChatDto } from "@/lib/modules/conversations/schema";
import { TemplateForm } from "./template-form";
import { TemplateList } from "./template-list";
import { TemplateStates } from "./template-states";

/** Lets an attender pick a template of the WhatsApp account, fill it and send it. */
export function TemplatePicker({ chat, onClose }: { chat: ChatDto; onClose: () => void }) {
  const t = useTranslations("conversation-channels.templates");
  const [picked, setPicked] = useState<WhatsAppTemplateDto | null>(null);
  const { data, isError, refetch } = useQuery({
    queryKey: ["templates", chat.id],
    queryFn: ({ signal }) => fetchTemplates(chat.id, signal),
  });
  const sendable = data?.filter(({ isSendable }) => isSendable);
  const pick = (template: WhatsAppTemplateDto | null) => {
    if (template?.id !== picked?.id) askFirst(() => setPicked(template));
  };

  return (
    <Dialog onClose={onClose}>
      <DialogContent closeLabel={t("close")} className="max-w-3xl">
        <DialogHeader>
          <DialogTitle>{t("title")}</DialogTitle>
          <DialogDescription>{t("text", { name: chat.user.name.trim() || t("customer") })}</DialogDescription>
        </DialogHeader>
        <TemplateStates templates={sendable} isError={isError} onRetry={() => void refetch()}>
          <div className="grid gap-4 sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
            <TemplateList
              templates={sendable ?? []}
              pickedId={picked?.id ?? null}
              onPick={pick}
              takesFocus
              className={picked ? "max-sm:hidden" : undefined}
            />
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
        </TemplateStates>
      </DialogContent>
    </Dialog>
  );
}
