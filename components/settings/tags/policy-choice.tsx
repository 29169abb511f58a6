import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { cn } from "@/components/ui/cn";
import { changeTagSetting } from "@/lib/client/calls/tag-calls";
import { useWork } from "@/lib/client/use-work";
import { TAG_POLICIES, type TagPolicyKind } from "@/lib/modules/tags/policy";
import type { TagSettingDto } from "@/lib/modules/tags/schema";

/** Which tags may be given, each way with what it means. Stored as it is chosen. */
export function PolicyChoice({
  setting,
  onChanged,
  onFailed,
}: {
  setting: TagSettingDto;
  onChanged: (setting: TagSettingDto) => void;
  onFailed: (error: unknown) => void;
}) {
  const t = useTranslations("tag-settings");
  const id = useId();
  const saving = useWork();
  // What was chosen shows at once, until the server has said what holds.
  const [chosen, setChosen] = useState<TagPolicyKind | null>(null);
  const choose = (policy: TagPolicyKind) => {
    if (policy === setting.policy || saving.isBusy) return;
    setChosen(policy);
    void saving
      .run(async () => onChanged(await changeTagSetting({ ...setting, policy })), onFailed)
      .finally(() => setChosen(null));
  };
  return (
    <fieldset className="min-w-0" aria-busy={saving.isBusy}>
      <legend className="mb-1.5 font-medium text-sm">{t("policy")}</legend>
      <div className="grid gap-2 lg:grid-cols-3">
        {TAG_POLICIES.map((policy) => {
          const isChosen = policy === (chosen ?? setting.policy);
          return (
            <label
              key={policy}
              className={cn(
                "relative flex cursor-pointer items-start gap-3 rounded-md border border-input bg-card px-3 py-2.5 has-focus-visible:outline-2 has-focus-visible:outline-ring",
                isChosen && "border-brand bg-brand-tint",
              )}
            >
              <input
                type="radio"
                name={id}
                value={policy}
                checked={isChosen}
                aria-label={t(`policies.${policy}`)}
                aria-describedby={`${id}-${policy}`}
                onChange={() => choose(policy)}
                className="mt-0.5 size-4 shrink-0 accent-primary"
              />
              <span className="min-w-0 flex-1">
                <span className="block font-medium text-sm">{t(`policies.${policy}`)}</span>
                <span id={`${id}-${policy}`} className="block text-pretty text-list">
                  {t(`policyTexts.${policy}`)}
                </span>
              </span>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
