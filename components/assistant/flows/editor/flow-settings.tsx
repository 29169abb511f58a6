import { useTranslations } from "next-intl";
import { LabelledSelect } from "@/components/ui/native-select";
import { FLOW_HOURS, type FlowHours, type FlowInput } from "@/lib/modules/assistant/flows/schema";

const CHANNELS = ["webchat", "whatsapp", "email"] as const;

/** In which channels and when a flow begins conversations. */
export function FlowSettings({
  values: { channels, hours },
  isReadOnly,
  onChange,
}: {
  values: FlowInput;
  isReadOnly: boolean;
  onChange: (change: Partial<FlowInput>) => void;
}) {
  const t = useTranslations("flows");
  return (
    <fieldset
      disabled={isReadOnly}
      className="grid min-w-0 gap-4 rounded-lg border border-border bg-card p-4 sm:grid-cols-2"
    >
      <legend className="sr-only">{t("editor.settings")}</legend>
      <fieldset className="min-w-0">
        <legend className="mb-1 font-medium text-sm">{t("channels.label")}</legend>
        <div className="flex flex-wrap gap-x-4">
          {CHANNELS.map((channel) => (
            <label key={channel} className="flex min-h-9 items-center gap-2 text-sm pointer-coarse:min-h-11">
              <input
                type="checkbox"
                className="size-4 accent-primary"
                checked={channels.includes(channel)}
                onChange={({ target }) =>
                  onChange({
                    channels: CHANNELS.filter((one) => (one === channel ? target.checked : channels.includes(one))),
                  })
                }
              />
              {t(`channels.${channel}`)}
            </label>
          ))}
        </div>
      </fieldset>
      <LabelledSelect
        label={t("hours.label")}
        labelClassName="mb-1"
        value={hours}
        choices={FLOW_HOURS.map((value) => ({ value, label: t(`hours.${value}`) }))}
        onChange={({ target }) => onChange({ hours: target.value as FlowHours })}
      />
    </fieldset>
  );
}
