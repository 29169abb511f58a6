"use client";

import type { ReactNode } from "react";
import { useTagsTexts } from "@/components/assistant/tags-texts";
import { TagsListField } from "@/components/desk/form/form-fields";
import type { BoundField } from "@/components/desk/form/linked-field";
import { Segmented } from "@/components/ui/segmented";
import { KNOWLEDGE_TAGS_MAX } from "@/lib/modules/assistant/knowledge/schema";

const TAG_MAX_LENGTH = 40;

/** Whether something is used at all. */
export function StatusField({
  label,
  active,
  inactive,
  isActive,
  onChange,
}: {
  label: string;
  active: string;
  inactive: string;
  isActive: boolean;
  onChange: (isActive: boolean) => void;
}) {
  return (
    <div className="sm:col-span-2">
      <p aria-hidden="true" className="mb-1 font-medium text-sm">
        {label}
      </p>
      <Segmented
        label={label}
        className="sm:max-w-xs"
        options={[
          { value: "active", label: active },
          { value: "inactive", label: inactive },
        ]}
        value={isActive ? "active" : "inactive"}
        onChange={(status) => onChange(status === "active")}
      />
    </div>
  );
}

/** The tags of a knowledge item. */
export function ItemTagsField(props: { field: BoundField<readonly string[]>; hint?: ReactNode; className?: string }) {
  return <TagsListField {...props} texts={useTagsTexts()} max={KNOWLEDGE_TAGS_MAX} maxLength={TAG_MAX_LENGTH} />;
}
