"use client";

import { PlusIcon, XIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { type KeyboardEvent, useRef, useState } from "react";
import { TAG_MAX_LENGTH, TAGS_MAX } from "@/lib/modules/conversations/schema";

/**
 * Tags as one types them: Enter or a comma adds one, Backspace in the empty field takes the last away. With `addLabel` a
 * button adds as well.
 */
export function TagsInput({
  id,
  value,
  onChange,
  describedBy,
  addLabel,
}: {
  id: string;
  value: readonly string[];
  onChange: (tags: string[]) => void;
  describedBy?: string;
  addLabel?: string;
}) {
  const t = useTranslations("conversations");
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState("");
  const isFull = value.length >= TAGS_MAX;

  const add = (typed: string) => {
    const tags = [...value];
    for (const part of typed.split(",")) {
      const tag = part.trim().slice(0, TAG_MAX_LENGTH);
      const isKnown = tags.some((known) => known.toLocaleLowerCase() === tag.toLocaleLowerCase());
      if (tag !== "" && !isKnown && tags.length < TAGS_MAX) tags.push(tag);
    }
    if (tags.length > value.length) onChange(tags);
    setText("");
  };
  const remove = (tag: string) => {
    onChange(value.filter((other) => other !== tag));
    field.current?.focus();
  };
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return;
    const last = value.at(-1);
    if (event.key === "Enter" && text.trim() !== "") {
      event.preventDefault();
      add(text);
    } else if (event.key === "Enter") {
      // An empty field has nothing to add, and a form that is sent by accident is worse than a key without effect.
      event.preventDefault();
    } else if (event.key === "Backspace" && text === "" && last !== undefined) {
      onChange(value.filter((tag) => tag !== last));
    }
  };

  return (
    <div className="flex min-h-9 flex-wrap items-center gap-1 rounded-md border border-input bg-card px-2 py-1 has-[input:focus-visible]:border-ring has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-ring">
      {value.map((tag) => (
        <span
          key={tag}
          className="inline-flex max-w-full items-center gap-0.5 rounded-full bg-accent py-0.5 pr-0.5 pl-2 text-accent-foreground text-xs"
        >
          <span className="truncate">{tag}</span>
          <button
            type="button"
            aria-label={t("form.removeTag", { tag })}
            title={t("form.removeTag", { tag })}
            onClick={() => remove(tag)}
            className="inline-flex size-5 shrink-0 items-center justify-center rounded-full hover:bg-secondary-hover"
          >
            <XIcon aria-hidden="true" className="size-3" />
          </button>
        </span>
      ))}
      <input
        ref={field}
        id={id}
        value={text}
        maxLength={TAG_MAX_LENGTH}
        autoComplete="off"
        aria-describedby={describedBy}
        placeholder={isFull ? t("form.tagsFull", { limit: TAGS_MAX }) : t("form.tagsPlaceholder")}
        readOnly={isFull}
        onChange={(event) => (event.target.value.includes(",") ? add(event.target.value) : setText(event.target.value))}
        onKeyDown={press}
        // What was typed and not yet confirmed is meant.
        onBlur={() => add(text)}
        className="h-7 min-w-24 flex-1 bg-transparent px-1 text-base outline-none sm:text-sm"
      />
      {addLabel === undefined ? null : (
        <button
          type="button"
          aria-label={addLabel}
          title={addLabel}
          disabled={text.trim() === "" || isFull}
          // The press would empty the field as leaving it does, and the button would be disabled before the click.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => add(text)}
          className="inline-flex size-7 shrink-0 items-center justify-center rounded-md hover:bg-accent disabled:opacity-50"
        >
          <PlusIcon aria-hidden="true" className="size-4" />
        </button>
      )}
    </div>
  );
}
