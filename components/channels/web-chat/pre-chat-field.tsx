"use client";

import { useTranslations } from "next-intl";
import type { BoundField } from "@/components/desk/form/linked-field";
import { Segmented } from "@/components/ui/segmented";
import { PRE_CHAT_FIELDS } from "@/lib/modules/channels/web-chat-config/schema";
import type { PreChatChoice, WebChatValues } from "./web-chat-draft";

const CHOICES: readonly PreChatChoice[] = ["off", "optional", "required"];

/** What visitors are asked before their first message. */
export function PreChatFields({ field }: { field: BoundField<WebChatValues["preChat"]> }) {
  const t = useTranslations("channels.webChat.preChat");
  return (
    <div className="flex flex-col gap-2">
      {PRE_CHAT_FIELDS.map((name) => (
        <div key={name} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <span aria-hidden="true" className="text-sm">
            {t(`fields.${name}`)}
          </span>
          <Segmented
            className="w-full sm:w-80"
            label={t(`fields.${name}`)}
            disabled={!field.isEditing}
            options={CHOICES.map((value) => ({ value, label: t(`choices.${value}`) }))}
            value={field.value[name]}
            onChange={(choice) => field.onChange({ ...field.value, [name]: choice })}
          />
        </div>
      ))}
    </div>
  );
}
