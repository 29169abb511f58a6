import { TagIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { type FormEvent, useId, useState } from "react";
import { ChoiceMenu } from "@/components/desk/menu/choice-menu";
import { useKnownTags } from "@/components/desk/tags/use-known-tags";
import { Form } from "@/components/ui/form";
import { IconButton } from "@/components/ui/icon-button";
import { Input } from "@/components/ui/input";
import { TAG_MAX_LENGTH } from "@/lib/client/calls/limits";
import type { SentBulkChange } from "@/lib/modules/conversations/bulk/schema";

/** Adds a tag to the ticked conversations, or takes one of theirs away. */
export function BulkTags({
  id,
  tags,
  known,
  disabled,
  onChange,
}: {
  id: string;
  /** Those of the ticked conversations. */
  tags: readonly string[];
  /** Those of the list, to choose from. */
  known: readonly string[];
  disabled: boolean;
  onChange: (change: SentBulkChange) => void;
}) {
  const t = useTranslations("conversations.bulk");
  const listId = useId();
  const { names, prepare } = useKnownTags();
  const [tag, setTag] = useState("");
  const add = (event: FormEvent) => {
    event.preventDefault();
    if (tag.trim() === "" || disabled) return;
    onChange({ kind: "addTag", tag: tag.trim() });
    setTag("");
  };
  return (
    <div id={id} className="grid grid-cols-[3fr_2fr] gap-2">
      <Form unsaved="nothing" onSubmit={add} className="flex min-w-0 gap-1">
        <Input
          value={tag}
          maxLength={TAG_MAX_LENGTH}
          autoComplete="off"
          autoFocus
          list={listId}
          onFocus={prepare}
          aria-label={t("addTag")}
          placeholder={t("addTag")}
          onChange={(event) => setTag(event.target.value)}
        />
        <datalist id={listId}>
          {[...new Set([...names, ...known])].map((value) => (
            <option key={value} value={value} />
          ))}
        </datalist>
        <IconButton
          variant="outline"
          label={t("addTagNow")}
          icon={TagIcon}
          type="submit"
          disabled={disabled || tag.trim() === ""}
        />
      </Form>
      <ChoiceMenu
        label={t("removeTag")}
        className="px-2 text-list"
        disabled={disabled || tags.length === 0}
        choices={tags.map((value) => ({ value, label: value }))}
        onPick={(value) => onChange({ kind: "removeTag", tag: value })}
      />
    </div>
  );
}
