import { useTranslations } from "next-intl";
import { TextAreaField, TextField } from "@/components/desk/form/form-fields";
import { useFormTexts } from "@/components/desk/form/use-form-texts";
import { useSavedForm } from "@/components/desk/form/use-saved-form";
import { useMay } from "@/components/desk/screen/permissions";
import { useGo } from "@/components/shell/use-go";
import { FormDialog } from "@/components/ui/form-dialog";
import { toast } from "@/components/ui/toast/toast-store";
import { proposeKnowledge } from "@/lib/client/calls/assistant-ask";
import { messageOf } from "@/lib/client/http/api";
import type { ChatDto } from "@/lib/modules/conversations/schema";

type Values = { title: string; category: string; content: string };

const EMPTY: Values = { title: "", category: "", content: "" };
const LIMITS: Record<keyof Values, number> = { title: 200, category: 60, content: 100_000 };

/** Proposes a knowledge item from a conversation; what is left empty is drafted from it. An administrator decides. */
export function ProposeDialog({ chat, onClose }: { chat: ChatDto; onClose: () => void }) {
  const t = useTranslations("assistant-panel.propose");
  const texts = useFormTexts();
  const go = useGo();
  const mayManage = useMay("assistant.manage");
  const form = useSavedForm({
    initial: EMPTY,
    labelOf: (name) => t(`fields.${name}`),
    look: "dense",
    send: (typed) => {
      const given = Object.entries(typed).filter(([, text]) => text.trim() !== "");
      return proposeKnowledge(chat.id, Object.fromEntries(given));
    },
    onSaved: ({ title }) => {
      toast({
        type: "success",
        title: t("sentTitle"),
        message: t(mayManage ? "sentTextAdministrator" : "sentText", { title }),
        action: { label: t("show"), run: () => go("/assistant?tab=proposals") },
      });
      onClose();
    },
    errorsOf: () => ({}),
    problemOf: (error) => messageOf(error, t("failed")),
  });
  const bind = (name: keyof Values) => ({
    field: form.field(name),
    hint: t(`hints.${name}`),
    maxLength: LIMITS[name],
  });

  return (
    <FormDialog
      texts={{ ...texts({ title: t("title"), text: t("text"), save: t("send") }), keys: t("keys") }}
      {...form.dialog}
      onClose={onClose}
    >
      <div className="grid gap-4">
        <TextField {...bind("title")} />
        <TextField {...bind("category")} />
        <TextAreaField rows={6} {...bind("content")} />
      </div>
    </FormDialog>
  );
}
