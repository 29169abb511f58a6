import { PlusIcon, XIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { type KeyboardEvent, useRef, useState } from "react";
import { TAG_MAX, TAGS_MAX } from "@/lib/client/customer-choices";

/** Tags as one types them: Enter, a comma or the button adds one, Backspace in the empty field takes the last away. */
export function TagsField({
  id,
  value,
  suggested,
  isInvalid,
  describedBy,
  onChange,
}: {
  id: string;
  value: readonly string[];
  suggested: readonly string[];
  isInvalid: boolean;
  describedBy: string | undefined;
  onChange: (tags: readonly string[]) => void;
}) {
  const t = useTranslations("customers.tags");
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState("");
  const isFull = value.length >= TAGS_MAX;
  const has = (tags: readonly string[], tag: string) =>
    tags.some((known) => known.toLocaleLowerCase() === tag.toLocaleLowerCase());
  const add = (typed: string) => {
    const tags = [...value];
    for (const part of typed.split(",")) {
      const tag = part.trim().slice(0, TAG_MAX);
      if (tag !== "" && !has(tags, tag) && tags.length < TAGS_MAX) tags.push(tag);
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
    if (event.key === "Enter") {
      // In the empty field as well: a form that is sent by accident is worse than a key without effect.
      event.preventDefault();
      add(text);
    } else if (event.key === "Backspace" && text === "" && last !== undefined) remove(last);
  };
  const offered = suggested.filter((tag) => !has(value, tag));
  return (
    <div className="flex flex-col gap-2">
      <div className="flex min-h-9 flex-wrap items-center gap-1 rounded-md border border-input bg-card px-1.5 py-1 focus-within:border-ring focus-within:outline-2 focus-within:outline-ring">
        {value.map((tag) => (
          <span
            key={tag}
            className="inline-flex max-w-full items-center gap-0.5 rounded-full bg-accent py-0.5 pr-0.5 pl-2 text-accent-foreground text-xs"
          >
            <span className="truncate">{tag}</span>
            <button
              type="button"
              aria-label={t("remove", { tag })}
              title={t("remove", { tag })}
              onClick={() => remove(tag)}
              className="inline-flex size-6 shrink-0 items-center justify-center rounded-full hover:bg-secondary-hover"
            >
              <XIcon aria-hidden="true" className="size-3" />
            </button>
          </span>
        ))}
        <input
          ref={field}
          id={id}
          data-field="tags"
          value={text}
          maxLength={TAG_MAX}
          autoComplete="off"
          aria-invalid={isInvalid || undefined}
          aria-describedby={describedBy}
          placeholder={isFull ? t("full", { limit: TAGS_MAX }) : t("placeholder")}
          readOnly={isFull}
          onChange={({ target }) => (target.value.includes(",") ? add(target.value) : setText(target.value))}
          onKeyDown={press}
          // What was typed and not yet confirmed is meant.
          onBlur={() => add(text)}
          className="h-7 min-w-24 flex-1 bg-transparent px-1 text-base outline-none sm:text-sm"
        />
        <button
          type="button"
          aria-label={t("add")}
          title={t("add")}
          disabled={text.trim() === "" || isFull}
          // The press would empty the field as leaving it does, and the button would be disabled before the click.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => add(text)}
          className="inline-flex size-7 shrink-0 items-center justify-center rounded-md hover:bg-accent disabled:opacity-50"
        >
          <PlusIcon aria-hidden="true" className="size-4" />
        </button>
      </div>
      {offered.length > 0 && !isFull ? (
        <fieldset className="flex min-w-0 flex-wrap items-center gap-1">
          <legend className="sr-only">{t("suggested")}</legend>
          {offered.map((tag) => (
            <button
              key={tag}
              type="button"
              aria-label={t("addNamed", { tag })}
              onClick={() => {
                onChange([...value, tag]);
                field.current?.focus();
              }}
              className="inline-flex min-h-6 items-center gap-1 rounded-full border border-input border-dashed px-2 text-muted-foreground text-xs hover:bg-accent hover:text-foreground"
            >
              <PlusIcon aria-hidden="true" className="size-3" />
              {tag}
            </button>
          ))}
        </fieldset>
      ) : null}
    </div>
  );
}
