import { useTranslations } from "next-intl";
import { FieldError } from "@/components/desk/form/field-error";
import type { BoundField } from "@/components/desk/form/linked-field";
import { Label } from "@/components/ui/label";
import { Switch } from "@/components/ui/switch";
import { AmountInput } from "./amount-field";
import type { Offer } from "./queue-draft";

/** Whether a conversation is offered before it is given, and for how long. */
export function OfferField({ field: { id, name, label, value, error, onChange } }: { field: BoundField<Offer> }) {
  const t = useTranslations("routing-settings");
  const secondsId = `${id}-seconds`;
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <Switch
        label={label}
        hint={t("hints.offer")}
        data-field={name}
        checked={value.isOn}
        onChange={({ target }) => onChange({ ...value, isOn: target.checked })}
      />
      {value.isOn ? (
        <div className="flex min-w-0 flex-col gap-1.5">
          <Label htmlFor={secondsId}>{t("offerFor")}</Label>
          <AmountInput
            links={{
              id: secondsId,
              "data-field": name,
              "aria-invalid": error ? true : undefined,
              "aria-describedby": error ? `${id}-error` : undefined,
            }}
            unit={t("units.seconds")}
            value={value.seconds}
            maxLength={3}
            onChange={(seconds) => onChange({ ...value, seconds })}
          />
          <FieldError id={`${id}-error`} message={error} />
        </div>
      ) : null}
    </div>
  );
}
