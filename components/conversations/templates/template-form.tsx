import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type FormEvent, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { Form } from "@/components/ui/form";
import { Spinner } from "@/components/ui/spinner";
import { catchUp } from "@/lib/client/cache/thread-cache";
import { sendTemplate } from "@/lib/client/calls/delivery-calls";
import { ApiError, messageOf } from "@/lib/client/http/api";
import { newClientId } from "@/lib/client/http/client-id";
import type { WhatsAppTemplateDto } from "@/lib/modules/channels/whatsapp/schema";
import type { ChatDto } from "@/lib/modules/conversations/schema";
import { TemplateFile } from "./template-file";
import { TemplatePreview } from "./template-preview";
import { TemplateSlots } from "./template-slots";
import { problemOf, slotsOf, type ValueProblem, type ValueSlot } from "./template-values";

const FILE_FORMATS = ["image", "video", "document"] as const;
type FileFormat = (typeof FILE_FORMATS)[number];

/** The values of one template, how it will look with them, and the way to send it. */
export function TemplateForm({
  chat,
  template,
  onSent,
}: {
  chat: ChatDto;
  template: WhatsAppTemplateDto;
  onSent: () => void;
}) {
  const t = useTranslations("conversation-channels.templates");
  const client = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  // The same for every attempt at this message, so that a lost answer doesn't make two of it.
  const [clientMessageId] = useState(newClientId);
  const [values, setValues] = useState<Record<string, string>>({});
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [uploadId, setUploadId] = useState<string | null>(null);
  const [isSending, setIsSending] = useState(false);
  const [failure, setFailure] = useState("");
  const slots = slotsOf(template);
  const fileFormat = FILE_FORMATS.find((format): format is FileFormat => format === template.header?.format);
  const valuesOf = (part: ValueSlot["part"]) =>
    slots.filter((slot) => slot.part === part).map(({ key }) => (values[key] ?? "").trim());

  const say = (problem: ValueProblem) => t(`problems.${problem}`);

  const showProblems = (found: Record<string, string>) => {
    setProblems(found);
    const [first] = Object.keys(found);
    if (first) form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  };

  const send = async (event: FormEvent) => {
    event.preventDefault();
    const found: Record<string, string> = {};
    for (const { key } of slots) {
      const problem = problemOf(values[key] ?? "");
      if (problem) found[key] = say(problem);
    }
    if (fileFormat && uploadId === null) found.headerUploadId = t("problems.file");
    showProblems(found);
    setFailure("");
    if (Object.keys(found).length > 0) return;
    setIsSending(true);
    try {
      await sendTemplate(chat.id, {
        templateId: template.id,
        header: valuesOf("header"),
        body: valuesOf("body"),
        buttons: valuesOf("buttons"),
        headerUploadId: uploadId,
        clientMessageId,
      });
      // The hub brings the message; without a connection this does.
      void catchUp(client, chat.id);
      onSent();
    } catch (error) {
      setIsSending(false);
      const details = error instanceof ApiError ? error.details.errors : undefined;
      const named =
        typeof details === "object" && details !== null
          ? Object.entries(details).flatMap(([key, text]) => {
              const said: unknown = Array.isArray(text) ? text[0] : text;
              return typeof said === "string" ? [[key, said] as const] : [];
            })
          : [];
      showProblems(Object.fromEntries(named));
      setFailure(messageOf(error, t("sendFailed")));
    }
  };

  return (
    <Form
      ref={form}
      unsaved={uploadId !== null || slots.some(({ key }) => (values[key] ?? "").trim() !== "")}
      noValidate
      onSubmit={(event) => void send(event)}
      className="flex flex-col gap-3"
    >
      <TemplatePreview template={template} valuesOf={valuesOf} />
      {fileFormat ? (
        <TemplateFile
          place={chat.id}
          format={fileFormat}
          problem={problems.headerUploadId ?? null}
          onUpload={setUploadId}
        />
      ) : null}
      <TemplateSlots
        template={template}
        values={values}
        problems={problems}
        onChange={(key, value) => {
          setValues((before) => ({ ...before, [key]: value }));
          setProblems(({ [key]: _, ...rest }) => rest);
        }}
      />
      {failure === "" ? null : (
        <p role="alert" className="text-danger text-list">
          {failure}
        </p>
      )}
      <Button type="submit" disabled={isSending} className="self-end">
        {isSending ? <Spinner /> : null}
        {t("send")}
      </Button>
    </Form>
  );
}
