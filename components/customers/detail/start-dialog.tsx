import { useQuery } from "@tanstack/react-query";
import { GlobeIcon, MailIcon, MessageCircleIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { flushSync } from "react-dom";
import { useProblemText } from "@/components/customers/directory/directory-states";
import { TextAreaField, TextField } from "@/components/desk/form/form-fields";
import { useSavedForm } from "@/components/desk/form/use-saved-form";
import { Waiting } from "@/components/desk/screen/waiting";
import { useOpenConversation } from "@/components/shell/use-open-conversation";
import { FailedLine } from "@/components/ui/failed-line";
import { FormDialog } from "@/components/ui/form-dialog";
import { Notice } from "@/components/ui/notice";
import { Segmented } from "@/components/ui/segmented";
import { toast } from "@/components/ui/toast/toast-store";
import { rowKey } from "@/lib/client/cache/customer-cache";
import { fetchCustomer, startConversation } from "@/lib/client/calls/customer-calls";
import { MESSAGE_MAX_LENGTH } from "@/lib/client/calls/limits";
import { useContentId } from "@/lib/client/outbox/use-content-id";
import type { Channel } from "@/lib/kernel/conversation";

const ICONS: Record<Channel, typeof MailIcon> = { email: MailIcon, whatsapp: MessageCircleIcon, webchat: GlobeIcon };
const SUBJECT_MAX = 200;

/** Starts a conversation with a customer on a channel that they have, and opens it. */
export function StartDialog({ customer, onClose }: { customer: { id: number; name: string }; onClose: () => void }) {
  const t = useTranslations("customers");
  const openConversation = useOpenConversation();
  const problemText = useProblemText();
  // Which channels they have is asked now: a list may be from before their number was added.
  const detail = useQuery({
    queryKey: rowKey("customers", customer.id),
    queryFn: ({ signal }) => fetchCustomer(customer.id, signal),
    retry: false,
  });
  const channels = detail.data?.channels ?? [];
  const [chosen, setChosen] = useState<Channel | null>(null);
  const channel = chosen !== null && channels.includes(chosen) ? chosen : (channels[0] ?? null);
  const idOf = useContentId();
  const name = customer.name.trim() || t("noName");
  const form = useSavedForm({
    initial: { subject: "", message: "" },
    labelOf: (field) => t(`start.${field}`),
    look: "list",
    send: ({ subject, message }) => {
      if (channel === null) throw new Error("A conversation without a channel was started");
      const content = { channel, subject: subject.trim() || undefined, message: message.trim() ? message : undefined };
      return startConversation(customer.id, { ...content, clientId: idOf(content) });
    },
    onSaved: (chat) => {
      toast({ type: "info", title: t("start.toastTitle"), message: t("start.toastText", { name }) });
      // Gone before that: what is being sent isn't asked about.
      flushSync(onClose);
      openConversation(chat.id);
    },
    errorsOf: () => ({}),
    problemOf: (error) => {
      void detail.refetch();
      return `${problemText(error)} ${t("form.kept")}`;
    },
  });

  return (
    <FormDialog
      texts={{
        title: t("start.title", { name }),
        text: t("start.text"),
        close: t("form.close"),
        cancel: t("form.cancel"),
        save: t("start.open"),
      }}
      className="max-w-lg"
      {...form.dialog}
      canSave={channel !== null}
      onClose={onClose}
    >
      {detail.isPending ? (
        <Waiting label={t("loading")} bars={["h-9 w-full"]} />
      ) : detail.data ? (
        channel === null ? (
          <Notice tone="warning" role="status" className="text-sm">
            {t("start.none", { name })}
          </Notice>
        ) : (
          <Segmented
            label={t("start.channel")}
            options={channels.map((value) => {
              const Icon = ICONS[value];
              return { value, label: t(`channels.${value}`), icon: <Icon /> };
            })}
            value={channel}
            onChange={setChosen}
          />
        )
      ) : (
        <FailedLine text={problemText(detail.error)} retry={t("retry")} onRetry={() => void detail.refetch()} />
      )}
      <TextField
        field={form.field("subject")}
        maxLength={SUBJECT_MAX}
        placeholder={t("start.subjectHint", { name }).slice(0, SUBJECT_MAX)}
      />
      <TextAreaField field={form.field("message")} rows={4} maxLength={MESSAGE_MAX_LENGTH} />
    </FormDialog>
  );
}
