"use client";

import { useTranslations } from "next-intl";
import { SelectField } from "@/components/desk/form/form-fields";
import type { BoundField } from "@/components/desk/form/linked-field";
import { Button } from "@/components/ui/button";
import type { ChatbotProfileDto } from "@/lib/modules/channels/profiles/schema";

/** Under which chatbot profile a config is, and the way to them. */
export function ProfileField({
  field,
  profiles,
  onManage,
}: {
  field: BoundField<number>;
  profiles: readonly ChatbotProfileDto[];
  onManage: () => void;
}) {
  const t = useTranslations("channels.profiles");
  return (
    <div className="flex min-w-0 flex-col items-start gap-1.5">
      <SelectField
        className="w-full"
        label={t("field")}
        field={{ ...field, value: String(field.value), onChange: (value) => field.onChange(Number(value)) }}
        options={profiles.map(({ id, name, environment, isDefault }) => ({
          value: String(id),
          label: t(isDefault ? "optionDefault" : "option", { name, environment: t(`environments.${environment}`) }),
        }))}
      />
      <Button variant="link" className="text-list" onClick={onManage}>
        {t("manage")}
      </Button>
    </div>
  );
}
