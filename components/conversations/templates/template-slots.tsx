import { useTranslations } from "next-intl";
import { Input } from "@/components/ui/input";
import { Label } from "@/components/ui/label";
import type { WhatsAppTemplateDto } from "@/lib/modules/channels/whatsapp/schema";
import { slotsOf, type ValueSlot } from "./template-values";

/** The places of a template that get a value, and what is wrong with each. Keys are those of slotsOf(). */
export function TemplateSlots({
  template,
  values,
  problems,
  onChange,
}: {
  template: WhatsAppTemplateDto;
  values: Readonly<Record<string, string>>;
  problems: Readonly<Record<string, string>>;
  onChange: (key: string, value: string) => void;
}) {
  const t = useTranslations("conversation-channels.templates");
  const labelOf = ({ part, name }: ValueSlot) =>
    // Named as they stand in the preview.
    part === "buttons"
      ? t("buttonValue", { name })
      : t(part === "header" ? "headerValue" : "bodyValue", { name: `{{${name}}}` });
  return slotsOf(template).map((slot) => {
    const id = `template-${slot.key}`;
    const problem = problems[slot.key];
    return (
      <div key={slot.key} className="flex flex-col gap-1">
        <Label htmlFor={id}>{labelOf(slot)}</Label>
        <Input
          id={id}
          name={slot.key}
          value={values[slot.key] ?? ""}
          autoComplete="off"
          aria-invalid={problem !== undefined}
          aria-describedby={problem === undefined ? undefined : `${id}-problem`}
          onChange={(event) => onChange(slot.key, event.target.value)}
        />
        {problem === undefined ? null : (
          <p id={`${id}-problem`} className="text-danger text-xs">
            {problem}
          </p>
        )}
      </div>
    );
  });
}
