import { useTranslations } from "next-intl";
import { type ClipboardEvent, type KeyboardEvent, type RefObject, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { cn } from "@/components/ui/cn";
import type { DraftPerson } from "@/lib/client/outbox/draft-recipients";
import { isAddress } from "@/lib/modules/delivery/recipients/policy";
import { parsePeople, withPeople } from "./parse-people";
import { PersonChip } from "./person-chip";
import { useSuggestedPeople } from "./use-suggested-people";

/** A comma that isn't in a name's quotes ends a person. */
const ENDS = /^(?:[^",;]|"[^"]*")*[,;]/;

/**
 * People as one types them: a comma, Enter, Tab or leaving the field names what was typed, several may be pasted, and Backspace in the
 * empty field takes the last one away. What is no address stays, is said to be none, and is corrected by a click.
 */
export function PeopleField({
  ref,
  label,
  people,
  onChange,
  known,
  own,
  isRequired = false,
  problem,
  onEscape,
  onSubmit,
}: {
  ref?: RefObject<HTMLInputElement | null>;
  label: string;
  people: readonly DraftPerson[];
  onChange: (people: DraftPerson[]) => void;
  /** Whom the conversation knows, offered first. */
  known: readonly DraftPerson[];
  /** Our own mailboxes, to which nothing is sent. */
  own: readonly string[];
  isRequired?: boolean;
  /** What else is wrong, in words. */
  problem?: string | undefined;
  onEscape?: () => void;
  /** Enter in the empty field. */
  onSubmit?: () => void;
}) {
  const t = useTranslations("conversation-channels.recipients");
  const id = useId();
  const fallback = useRef<HTMLInputElement>(null);
  const input = ref ?? fallback;
  const [text, setText] = useState("");
  const [active, setActive] = useState(-1);
  const [isClosed, setClosed] = useState(false);
  const found = useSuggestedPeople(text, known, people);
  const suggested = isClosed ? [] : found;
  const isOwn = (address: string) => own.some((mailbox) => mailbox.toLowerCase() === address.toLowerCase());
  const wrong = people.find(({ address }) => !isAddress(address));
  const ours = people.find(({ address }) => isOwn(address));
  const said = wrong
    ? t("wrong", { address: wrong.address })
    : ours
      ? t("own", { address: ours.address })
      : problem || undefined;

  const type = (value: string) => {
    setText(value);
    setActive(-1);
    setClosed(false);
  };
  const add = (added: readonly DraftPerson[]) => {
    if (added.length > 0) onChange(withPeople(people, added));
    type("");
  };
  const remove = (index: number) => {
    onChange(people.filter((_, other) => other !== index));
    input.current?.focus();
  };
  const correct = (index: number) => {
    const { name, address } = people[index] ?? { name: "", address: "" };
    onChange(people.filter((_, other) => other !== index));
    type(name === "" ? address : `${name} <${address}>`);
    input.current?.focus();
  };
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    // Half a name means whoever is offered first.
    const meant = suggested[active] ?? (isAddress(text.trim()) ? undefined : suggested[0]);
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
    // The form around is sent by that key: what was typed goes along.
    if (event.key === "Enter" && !isPlain && text.trim() !== "") return flushSync(() => add(parsePeople(text)));
    if ((event.key === "ArrowDown" || event.key === "ArrowUp") && suggested.length > 0) {
      event.preventDefault();
      const step = event.key === "ArrowDown" ? 1 : -1;
      setActive((active + step + suggested.length + (active < 0 && step < 0 ? 1 : 0)) % suggested.length);
    } else if (event.key === "Enter" && isPlain) {
      // In the empty field as well: what is sent by accident is worse than a key without effect.
      event.preventDefault();
      if (meant) add([meant]);
      else if (text.trim() !== "") add(parsePeople(text));
      else onSubmit?.();
    } else if (event.key === "Tab" && meant) add([meant]);
    else if (event.key === "Backspace" && text === "" && people.length > 0) remove(people.length - 1);
    else if (event.key === "Escape" && suggested.length > 0) {
      event.preventDefault();
      event.stopPropagation();
      setClosed(true);
    } else if (event.key === "Escape" && onEscape) {
      event.preventDefault();
      event.stopPropagation();
      onEscape();
    }
  };
  const paste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData("text");
    if (!/[,;\n\t@]/.test(pasted)) return;
    event.preventDefault();
    add(parsePeople(text + pasted));
  };

  return (
    <div className="relative">
      <div className="flex min-h-9 flex-wrap items-center gap-1 rounded-md border border-input bg-card px-2 py-1 has-[input:focus-visible]:border-ring has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-ring">
        <label htmlFor={id} className="shrink-0 text-list text-muted-foreground">
          {label}
        </label>
        {people.map((person, index) => (
          <PersonChip
            key={person.address}
            person={person}
            isWrong={!isAddress(person.address) || isOwn(person.address)}
            onCorrect={() => correct(index)}
            onRemove={() => remove(index)}
          />
        ))}
        <input
          ref={input}
          id={id}
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={suggested.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={active >= 0 && suggested.length > 0 ? `${id}-${active}` : undefined}
          aria-required={isRequired || undefined}
          aria-invalid={said !== undefined || undefined}
          aria-describedby={said === undefined ? undefined : `${id}-said`}
          autoComplete="off"
          autoCapitalize="none"
          inputMode="email"
          spellCheck={false}
          value={text}
          onChange={({ target }) => (ENDS.test(target.value) ? add(parsePeople(target.value)) : type(target.value))}
          onKeyDown={press}
          onPaste={paste}
          // What was typed and not yet confirmed is meant.
          onBlur={() => (text.trim() === "" ? setClosed(true) : add(parsePeople(text)))}
          className="h-7 min-w-24 flex-1 bg-transparent px-1 text-base outline-none sm:text-sm"
        />
      </div>
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label={t("suggested")}
        className={cn(
          "absolute inset-x-0 top-full z-50 mt-1 max-h-56 overflow-y-auto rounded-md border border-border bg-popover p-1 text-popover-foreground shadow-float",
          suggested.length === 0 && "hidden",
        )}
      >
        {suggested.map((person, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's, which keeps the focus.
          <div
            key={person.address}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === active}
            tabIndex={-1}
            onPointerDown={(event) => event.preventDefault()}
            onPointerMove={() => setActive(index)}
            onClick={() => add([person])}
            className={cn("rounded-md px-2 py-1.5 text-sm", index === active && "bg-accent text-accent-foreground")}
          >
            <span className="block truncate">{person.name || person.address}</span>
            {person.name === "" ? null : (
              <span className="block truncate text-muted-foreground text-xs">{person.address}</span>
            )}
          </div>
        ))}
      </div>
      {said === undefined ? null : (
        <p id={`${id}-said`} role="alert" className="mt-0.5 text-danger text-list">
          {said}
        </p>
      )}
    </div>
  );
}
