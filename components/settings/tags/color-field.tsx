import { useTranslations } from "next-intl";
import type { BoundField } from "@/components/desk/form/linked-field";
import { TAG_TONES } from "@/components/desk/tags/tag-badge";
import { Badge } from "@/components/ui/badge";
import { cn } from "@/components/ui/cn";
import { TAG_COLORS, type TagColor } from "@/lib/modules/tags/policy";

/** One of the colours, each shown as a tag in it. Native radio buttons underneath. */
export function ColorField({ field: { id, name, label, value, onChange } }: { field: BoundField<TagColor> }) {
  const t = useTranslations("tag-settings.colors");
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-medium text-sm">{label}</legend>
      <div className="flex flex-wrap gap-1.5">
        {TAG_COLORS.map((color) => (
          <label
            key={color}
            className={cn(
              "relative inline-flex cursor-pointer items-center rounded-full border-2 border-transparent p-0.5 has-focus-visible:outline-2 has-focus-visible:outline-ring pointer-coarse:min-h-11",
              color === value && "border-foreground",
            )}
          >
            <input
              type="radio"
              name={id}
              value={color}
              data-field={color === value ? name : undefined}
              checked={color === value}
              onChange={() => onChange(color)}
              className="absolute inset-0 cursor-[inherit] appearance-none rounded-full outline-none"
            />
            <Badge tone={TAG_TONES[color]}>{t(color)}</Badge>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
