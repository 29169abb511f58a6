import { useQuery } from "@tanstack/react-query";
import { GlobeIcon, MailIcon, MessageCircleIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useProblemText } from "@/components/customers/directory/directory-states";
import { InputField } from "@/components/desk/form/input-field";
import { useOpenConversation } from "@/components/shell/use-open-conversation";
import { FailedLine } from "@/components/ui/failed-line";
import { FormDialog } from "@/components/ui/form-dialog";
import { Label } from "@/components/ui/label";
import { Notice } from "@/components/ui/notice";
import { Segmented } from "@/components/ui/segmented";
import { Skeleton } from "@/components/ui/skeleton";
import { Textarea } from "@/components/ui/textarea";
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
  const id = useId();
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
  const [subject, setSubject] = useState("");
  const [message, setMessage] = useState("");
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const subjectField = useRef<HTMLInputElement>(null);
  const idOf = useContentId();
  const channel = chosen !== null && channels.includes(chosen) ? chosen : (channels[0] ?? null);
  const name = customer.name.trim() || t("noName");
  const isDirty = subject.trim() !== "" || message.trim() !== "";

  async function start() {
    if (channel === null) return;
    const content = { channel, subject: subject.trim() || undefined, message: message.trim() ? message : undefined };
    setSending(true);
    setProblem(null);
    try {
      const chat = await startConversation(customer.id, { ...content, clientId: idOf(content) });
      toast({ type: "info", title: t("start.toastTitle"), message: t("start.toastText", { name }) });
      // Gone before that: what is being sent isn't asked about.
      flushSync(onClose);
      openConversation(chat.id);
    } catch (error) {
      setProblem(`${problemText(error)} ${t("form.kept")}`);
      setSending(false);
      void detail.refetch();
    }
  }

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
      isDirty={isDirty}
      isSaving={isSending}
      canSave={channel !== null}
      problem={problem}
      onFocus={() => subjectField.current?.focus()}
      onSubmit={() => void start()}
      onClose={onClose}
    >
      {detail.isPending ? (
        <div role="status">
          <span className="sr-only">{t("loading")}</span>
          <Skeleton className="h-9 w-full" />
        </div>
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
      <InputField
        ref={subjectField}
        id={`${id}-subject`}
        label={t("start.subject")}
        error={undefined}
        autoComplete="off"
        maxLength={SUBJECT_MAX}
        placeholder={t("start.subjectHint", { name }).slice(0, SUBJECT_MAX)}
        value={subject}
        onChange={({ target }) => setSubject(target.value)}
      />
      <div className="flex flex-col gap-1.5">
        <Label htmlFor={`${id}-message`}>{t("start.message")}</Label>
        <Textarea
          id={`${id}-message`}
          rows={4}
          maxLength={MESSAGE_MAX_LENGTH}
          value={message}
          onChange={({ target }) => setMessage(target.value)}
        />
      </div>
    </FormDialog>
  );
}
