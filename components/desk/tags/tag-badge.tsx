import { Badge, type BadgeTone } from "@/components/ui/badge";
import { useTag } from "@/lib/client/tags/tag-registry";
import type { TagColor } from "@/lib/modules/tags/policy";

/** The badge's tone of each colour. */
export const TAG_TONES: Readonly<Record<TagColor, BadgeTone>> = {
  gray: "neutral",
  brick: "brand",
  red: "danger",
  yellow: "warning",
  green: "success",
  teal: "teal",
  sky: "info",
  blue: "blue",
  purple: "purple",
  pink: "pink",
};

/** A tag in its registered colour. What it is for is said by its title. */
export function TagBadge({ name, className }: { name: string; className?: string }) {
  const tag = useTag(name);
  return (
    <Badge tone={TAG_TONES[tag?.color ?? "gray"]} title={tag?.description ?? name} className={className}>
      <span className="truncate">{name}</span>
    </Badge>
  );
}
