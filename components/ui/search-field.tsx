import { SearchIcon, XIcon } from "lucide-react";
import { type Ref, useEffect, useImperativeHandle, useRef, useState } from "react";
import { Input } from "./input";

/** Between the last key and the search: long enough for a word, too short to wait for. */
const TYPING_MS = 250;

/**
 * A search as one types. `value` is what is searched for now; the field leads while somebody types. Escape empties it, and
 * leaves it when it is empty.
 */
export function SearchField({
  id,
  label,
  placeholder = label,
  clearLabel,
  value,
  onChange,
  onLeave,
  ref,
}: {
  id?: string;
  label: string;
  placeholder?: string;
  clearLabel: string;
  value: string;
  onChange: (value: string) => void;
  /** Down or Enter: on to what was found. Enter right after typing looks at once instead. */
  onLeave?: () => void;
  ref?: Ref<HTMLInputElement>;
}) {
  const field = useRef<HTMLInputElement>(null);
  useImperativeHandle(ref, () => field.current as HTMLInputElement);
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  const [sent, setSent] = useState(value);
  if (value !== known) {
    setKnown(value);
    // While the address only follows what was typed here, the field leads; else it was the back button, or 'clear'.
    if (value !== sent) {
      setSent(value);
      setText(value);
    }
  }
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  });
  const typed = text.trim();
  useEffect(() => {
    if (typed === known) return;
    const timer = setTimeout(() => {
      setSent(typed);
      latest.current(typed);
    }, TYPING_MS);
    return () => clearTimeout(timer);
  }, [typed, known]);
  const clear = () => {
    setText("");
    setSent("");
    onChange("");
  };
  return (
    <span className="relative block">
      <SearchIcon
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-muted-foreground"
      />
      <Input
        ref={field}
        id={id}
        className="text-ellipsis px-9"
        type="text"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        aria-label={label}
        placeholder={placeholder}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return;
          if (event.key === "Escape") {
            event.preventDefault();
            if (text === "") field.current?.blur();
            else clear();
          } else if (onLeave && (event.key === "ArrowDown" || event.key === "Enter")) {
            event.preventDefault();
            if (event.key === "Enter" && typed !== known) {
              setSent(typed);
              onChange(typed);
            } else onLeave();
          }
        }}
      />
      {text === "" ? null : (
        <button
          type="button"
          aria-label={clearLabel}
          title={clearLabel}
          onClick={() => {
            clear();
            field.current?.focus();
          }}
          className="absolute top-1/2 right-1 inline-flex size-7 -translate-y-1/2 items-center justify-center rounded-md text-muted-foreground hover:bg-accent hover:text-foreground"
        >
          <XIcon aria-hidden="true" className="size-4" />
        </button>
      )}
    </span>
  );
}
