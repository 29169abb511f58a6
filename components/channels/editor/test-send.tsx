"use client";

import { CircleAlertIcon, CircleCheckIcon, SendIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { type FormEvent, useId, useRef, useState } from "react";
import { FieldError } from "@/components/desk/form/field-error";
import { fieldErrorsOf } from "@/components/desk/form/field-errors";
import { Button } from "@/components/ui/button";
import { Form } from "@/components/ui/form";
import { Input } from "@/components/ui/input";
import { Label } from "@/components/ui/label";
import { Notice } from "@/components/ui/notice";
import { toast } from "@/components/ui/toast/toast-store";
import { messageOf } from "@/lib/client/http/api";
import { ChannelCard } from "./channel-card";

/** What a test send came to; `response` is what the other side said, as it said it. */
export type TestResult = { sent: boolean; message: string; response: string };

/** Asks where a test message goes, really sends it, and shows the answer. */
export function TestSend({
  to: kind,
  hasUnsaved,
  send,
}: {
  to: "email" | "number";
  /** What is stored is tested, not what is being typed. */
  hasUnsaved: boolean;
  send: (to: string) => Promise<TestResult>;
}) {
  const t = useTranslations("channels.test");
  const isEmail = kind === "email";
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [to, setTo] = useState("");
  const [error, setError] = useState<string | undefined>();
  const [isSending, setSending] = useState(false);
  const [result, setResult] = useState<(TestResult & { to: string }) | null>(null);

  async function submit(event: FormEvent) {
    event.preventDefault();
    const target = to.trim();
    if (isSending || target === "") return;
    setSending(true);
    setError(undefined);
    setResult(null);
    toast({ type: "info", title: t("sendingTitle"), message: t("sendingText", { to: target }) });
    try {
      const answer = await send(target);
      setResult({ ...answer, to: target });
      toast(
        answer.sent
          ? { type: "success", title: t("sentTitle"), message: t("sentText", { to: target }) }
          : { type: "error", title: t("failedTitle"), message: answer.message },
      );
    } catch (failure) {
      const [wrong] = Object.values(fieldErrorsOf(failure));
      if (wrong !== undefined) {
        setError(wrong);
        field.current?.focus();
      } else {
        const message = messageOf(failure, t("offline"));
        setResult({ sent: false, message, response: "", to: target });
        toast({ type: "error", title: t("failedTitle"), message });
      }
    } finally {
      setSending(false);
    }
  }

  return (
    <ChannelCard title={t("title")} text={t(isEmail ? "emailText" : "whatsAppText")}>
      <Form unsaved="nothing" noValidate onSubmit={submit} className="flex flex-col gap-1.5">
        <Label htmlFor={id}>{t(kind)}</Label>
        <div className="flex gap-2">
          <Input
            ref={field}
            id={id}
            type={isEmail ? "email" : "tel"}
            placeholder={isEmail ? t("emailExample") : "+55 11 98765-4321"}
            autoComplete="off"
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${id}-error` : undefined}
            value={to}
            // A form whose button is disabled isn't submitted by the key.
            onKeyDown={(event) => {
              if (event.key === "Enter" && to.trim() === "")
                toast({
                  type: "warning",
                  title: t(isEmail ? "emailMissingTitle" : "numberMissingTitle"),
                  message: t(isEmail ? "emailMissingText" : "numberMissingText"),
                });
            }}
            onChange={(event) => {
              setTo(event.target.value);
              setError(undefined);
            }}
          />
          <Button icon={SendIcon} isBusy={isSending} type="submit" disabled={to.trim() === ""}>
            {t(isSending ? "sending" : "send")}
          </Button>
        </div>
        <FieldError id={`${id}-error`} message={error} />
        {hasUnsaved ? <p className="text-warning text-xs">{t("unsaved")}</p> : null}
      </Form>
      <div role="status">
        {result ? (
          <Notice
            tone={result.sent ? "success" : "danger"}
            role="note"
            icon={result.sent ? CircleCheckIcon : CircleAlertIcon}
          >
            <p className="font-medium">{result.message}</p>
            {result.response ? (
              <>
                <p className="mt-1 text-xs">{t("answer")}</p>
                <code className="block whitespace-pre-wrap break-words font-mono text-xs">{result.response}</code>
              </>
            ) : null}
          </Notice>
        ) : null}
      </div>
    </ChannelCard>
  );
}
