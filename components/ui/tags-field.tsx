import { PlusIcon, XIcon } from "lucide-react";
import { type KeyboardEvent, useId, useRef, useState } from "react";
import { cn } from "./cn";

/** Most completions of a field: a list that is narrowed while typing. */
const COMPLETIONS_MAX = 100;

/** What the field says. */
export type TagsTexts = { add: string; remove: (tag: string) => string; placeholder: string; full: string };
/** Tags that are offered for a click, and what that says. */
/** Tags that exist: what a field completes to, and how it takes what is typed. */
export type KnownTags = {
  /** In the order in which they are offered. */
  names: readonly string[];
  /** A tag as it is kept; null for one that may not be given. */
  settle: (typed: string) => string | null;
  /** Says that one may not be given. */
  refused: (tag: string) => string;
  /** Somebody begins to type. */
  prepare: () => void;
};
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
  known,
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
  known?: KnownTags;
  isInvalid?: boolean;
  describedBy?: string;
}) {
  const field = useRef<HTMLInputElement>(null);
  const listId = useId();
  const [text, setText] = useState("");
  const [refusal, setRefusal] = useState<string | null>(null);
  const isFull = value.length >= max;
  const has = (tags: readonly string[], tag: string) =>
    tags.some((known) => known.toLocaleLowerCase() === tag.toLocaleLowerCase());
  const add = (typed: string) => {
    const tags = [...value];
    const refused: string[] = [];
    for (const part of typed.split(",")) {
      const asked = part.trim().slice(0, maxLength);
      const tag = asked === "" || !known ? asked : known.settle(asked);
      if (tag === null) refused.push(asked);
      else if (tag !== "" && !has(tags, tag) && tags.length < max) tags.push(tag);
    }
    if (tags.length > value.length) onChange(tags);
    // What may not be given stays, to be corrected.
    setText(refused.join(", "));
    setRefusal(refused.length > 0 && known ? known.refused(refused.join(", ")) : null);
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
  const mayGive = (tag: string) => !has(value, tag) && (!known || known.settle(tag) !== null);
  const offered = suggested ? suggested.tags.filter(mayGive) : [];
  const completions = known?.names.filter((tag) => !has(value, tag)).slice(0, COMPLETIONS_MAX) ?? [];
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
          aria-invalid={isInvalid || refusal !== null || undefined}
          aria-describedby={cn(describedBy, refusal !== null && `${listId}-refusal`) || undefined}
          list={completions.length > 0 ? listId : undefined}
          onFocus={known?.prepare}
          placeholder={isFull ? texts.full : texts.placeholder}
          readOnly={isFull}
          onChange={({ target, nativeEvent }) => {
            setRefusal(null);
            // Browsers tell a choice from the list by there being no kind of typing.
            const isChosen =
              completions.includes(target.value) && !("inputType" in nativeEvent && nativeEvent.inputType);
            if (target.value.includes(",") || isChosen) add(target.value);
            else setText(target.value);
          }}
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
      {completions.length > 0 ? (
        <datalist id={listId}>
          {completions.map((tag) => (
            <option key={tag} value={tag} />
          ))}
        </datalist>
      ) : null}
      {refusal === null ? null : (
        <p id={`${listId}-refusal`} role="alert" className="text-danger text-xs">
          {refusal}
        </p>
      )}
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
