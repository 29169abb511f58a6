import type { ComponentProps } from "react";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";

/** From which width of the header on a button keeps its word. What is done most keeps its word longest. */
const FOLDS = {
  first: { button: "@max-[42rem]:size-9 @max-[42rem]:px-0", word: "@max-[42rem]:sr-only" },
  last: { button: "@max-[30rem]:size-9 @max-[30rem]:px-0", word: "@max-[30rem]:sr-only" },
} as const;

/** A button of a record's header: its icon with its word where the header has room for the word, else the icon alone. */
export function FoldingButton({
  folds,
  text,
  className,
  ...props
}: Omit<ComponentProps<typeof Button>, "size" | "children"> & { folds: keyof typeof FOLDS; text: string }) {
  return (
    <Button size="sm" {...props} className={cn(FOLDS[folds].button, className)}>
      <span className={FOLDS[folds].word}>{text}</span>
    </Button>
  );
}
