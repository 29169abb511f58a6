"use client";

import { useTranslations } from "next-intl";
import { useId, useRef, useState } from "react";
import { useScreen } from "@/components/desk/screen/screen-context";
import { useGo } from "@/components/shell/use-go";
import { Field } from "@/components/ui/field";
import { FormDialog } from "@/components/ui/form-dialog";
import { Input } from "@/components/ui/input";
import { Textarea } from "@/components/ui/textarea";
import { toast } from "@/components/ui/toast/toast-store";
import { proposeKnowledge } from "@/lib/client/calls/assistant-ask";
import { ApiError } from "@/lib/client/http/api";
import type { ChatDto } from "@/lib/modules/conversations/schema";

const FIELDS = ["title", "category", "content"] as const;
type Values = Record<(typeof FIELDS)[number], string>;

const EMPTY: Values = { title: "", category: "", content: "" };
const LIMITS: Record<keyof Values, number> = { title: 200, category: 60, content: 100_000 };

/** Proposes a knowledge item from a conversation; what is left empty is drafted from it. An administrator decides. */
export function ProposeDialog({ chat, onClose }: { chat: ChatDto; onClose: () => void }) {
  const t = useTranslations("assistant-panel.propose");
  const id = useId();
  const go = useGo();
  const { viewer } = useScreen();
  const form = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState(EMPTY);
  const [isSaving, setSaving] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function send() {
    setSaving(true);
    setProblem(null);
    try {
      const given = Object.entries(typed).filter(([, text]) => text.trim() !== "");
      const { title } = await proposeKnowledge(chat.id, Object.fromEntries(given));
      toast({
        type: "success",
        title: t("sentTitle"),
        message: t(viewer.isAdministrator ? "sentTextAdministrator" : "sentText", { title }),
        action: { label: t("show"), run: () => go("/assistant?tab=proposals") },
      });
      onClose();
    } catch (error) {
      setProblem(error instanceof ApiError && error.message ? error.message : t("failed"));
      setSaving(false);
    }
  }
  const bind = (name: keyof Values) => ({
    id: `${id}-${name}`,
    value: typed[name],
    maxLength: LIMITS[name],
    "aria-describedby": `${id}-${name}-hint`,
    onChange: (event: { target: { value: string } }) => setTyped((all) => ({ ...all, [name]: event.target.value })),
  });

  return (
    <FormDialog
      texts={{
        title: t("title"),
        text: t("text"),
        close: t("close"),
        cancel: t("cancel"),
        save: t("send"),
        keys: t("keys"),
      }}
      element={form}
      isDirty={FIELDS.some((name) => typed[name] !== "")}
      isSaving={isSaving}
      problem={problem}
      onFocus={() => form.current?.querySelector<HTMLElement>("input")?.focus()}
      onSubmit={() => void send()}
      onClose={onClose}
    >
      <div className="grid gap-4">
        <Field id={`${id}-title`} label={t("fields.title")} hint={t("hints.title")}>
          <Input autoComplete="off" {...bind("title")} />
        </Field>
        <Field id={`${id}-category`} label={t("fields.category")} hint={t("hints.category")}>
          <Input autoComplete="off" {...bind("category")} />
        </Field>
        <Field id={`${id}-content`} label={t("fields.content")} hint={t("hints.content")}>
          <Textarea rows={6} {...bind("content")} />
        </Field>
      </div>
    </FormDialog>
  );
}
