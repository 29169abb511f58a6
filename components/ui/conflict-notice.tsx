import { Button } from "./button";
import { cn } from "./cn";
import { Notice } from "./notice";

/** A button's text, and what it is called where the text alone doesn't say of which field it is. */
type Choice = { text: string; label?: string };

/** Says what was changed elsewhere under an open form, and lets one choose where both changed the same field. */
export function ConflictNotice<Values extends object>({
  texts,
  values,
  conflicts,
  labelOf,
  textOf,
  onSettle,
  className,
}: {
  texts: {
    title: string;
    /** Which fields took the other value over; null where none did. */
    taken: string | null;
    text: string;
    mine: string;
    theirs: (by: string | null | undefined) => string;
    keepMine: (field: string) => Choice;
    takeTheirs: (field: string) => Choice;
  };
  values: Values;
  conflicts: readonly { field: keyof Values & string; theirs: Values[keyof Values & string]; by?: string | null }[];
  labelOf: (field: keyof Values & string) => string;
  textOf: (field: keyof Values & string, value: Values[keyof Values & string]) => string;
  onSettle: (field: keyof Values & string, choice: "mine" | "theirs") => void;
  className?: string;
}) {
  if (texts.taken === null && conflicts.length === 0) return null;
  return (
    <Notice tone="warning" role="alert" title={texts.title} className={cn("text-sm", className)}>
      {texts.taken === null ? null : <p>{texts.taken}</p>}
      {conflicts.length > 0 ? (
        <>
          <p>{texts.text}</p>
          <ul className="mt-2 flex flex-col gap-2">
            {conflicts.map(({ field, theirs, by }) => (
              <li key={field} className="rounded-md bg-card p-2 text-card-foreground">
                <p className="font-medium">{labelOf(field)}</p>
                <dl className="grid grid-cols-[auto_1fr] gap-x-2 text-list">
                  <dt className="text-muted-foreground">{texts.mine}</dt>
                  <dd className="line-clamp-3 min-w-0 break-words">{textOf(field, values[field])}</dd>
                  <dt className="text-muted-foreground">{texts.theirs(by)}</dt>
                  <dd className="line-clamp-3 min-w-0 break-words">{textOf(field, theirs)}</dd>
                </dl>
                <p className="mt-2 flex flex-wrap gap-2">
                  <Way {...texts.keepMine(labelOf(field))} onClick={() => onSettle(field, "mine")} />
                  <Way {...texts.takeTheirs(labelOf(field))} onClick={() => onSettle(field, "theirs")} />
                </p>
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </Notice>
  );
}

function Way({ text, label, onClick }: Choice & { onClick: () => void }) {
  return (
    <Button size="sm" variant="outline" aria-label={label} onClick={onClick}>
      {text}
    </Button>
  );
}
