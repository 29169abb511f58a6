import { PlusIcon, XIcon } from "lucide-react";
import { type KeyboardEvent, useRef, useState } from "react";

/** What the field says. */
export type TagsTexts = { add: string; remove: (tag: string) => string; placeholder: string; full: string };
/** Tags that are offered for a click, and what that says. */
export type SuggestedTags = { tags: readonly string[]; label: string; add: (tag: string) => string };

/**
 * Tags as one types them: Enter, a comma or the button adds one, Backspace in the empty field takes the last away.
 * Case doesn't tell two tags apart.
 */
export function TagsField({
  id,
  value,
  onChange,
  texts,
  max,
  maxLength,
  suggested,
  isInvalid,
  describedBy,
}: {
  id: string;
  value: readonly string[];
  onChange: (tags: string[]) => void;
  texts: TagsTexts;
  max: number;
  maxLength: number;
  suggested?: SuggestedTags;
  isInvalid?: boolean;
  describedBy?: string;
}) {
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState("");
  const isFull = value.length >= max;
  const has = (tags: readonly string[], tag: string) =>
    tags.some((known) => known.toLocaleLowerCase() === tag.toLocaleLowerCase());
  const add = (typed: string) => {
    const tags = [...value];
    for (const part of typed.split(",")) {
      const tag = part.trim().slice(0, maxLength);
      if (tag !== "" && !has(tags, tag) && tags.length < max) tags.push(tag);
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
  const offered = suggested ? suggested.tags.filter((tag) => !has(value, tag)) : [];
  return (
    <div className="flex flex-col gap-2">
      <div className="flex min-h-9 flex-wrap items-center gap-1 rounded-md border border-input bg-card px-1.5 py-1 has-[input:focus-visible]:border-ring has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-ring">
        {value.map((tag) => (
          <span
            key={tag}
            className="inline-flex max-w-full items-center gap-0.5 rounded-full bg-accent py-0.5 pr-0.5 pl-2 text-accent-foreground text-xs"
          >
            <span className="truncate">{tag}</span>
            <button
              type="button"
              aria-label={texts.remove(tag)}
              title={texts.remove(tag)}
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
          maxLength={maxLength}
          autoComplete="off"
          aria-invalid={isInvalid || undefined}
          aria-describedby={describedBy}
          placeholder={isFull ? texts.full : texts.placeholder}
          readOnly={isFull}
          onChange={({ target }) => (target.value.includes(",") ? add(target.value) : setText(target.value))}
          onKeyDown={press}
          // What was typed and not yet confirmed is meant.
          onBlur={() => add(text)}
          className="h-7 min-w-24 flex-1 bg-transparent px-1 text-base outline-none sm:text-sm"
        />
        <button
          type="button"
          aria-label={texts.add}
          title={texts.add}
          disabled={text.trim() === "" || isFull}
          // The press would empty the field as leaving it does, and the button would be disabled before the click.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => add(text)}
          className="inline-flex size-7 shrink-0 items-center justify-center rounded-md hover:bg-accent disabled:opacity-50"
        >
          <PlusIcon aria-hidden="true" className="size-4" />
        </button>
      </div>
      {suggested && offered.length > 0 && !isFull ? (
        <fieldset className="flex min-w-0 flex-wrap items-center gap-1">
          <legend className="sr-only">{suggested.label}</legend>
          {offered.map((tag) => (
            <button
              key={tag}
              type="button"
              aria-label={suggested.add(tag)}
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
