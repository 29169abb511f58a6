import { ThumbsDownIcon, ThumbsUpIcon } from "lucide-react";
import type { ReactNode } from "react";
import { cn } from "@/components/ui/cn";

type Feedback = "positive" | "negative";

/** A thumb up and one down for what the assistant said. */
export function Thumbs({
  texts,
  question,
  feedback,
  className,
  onRate,
}: {
  texts: { useful: string; yes: string; no: string };
  /** Before the thumbs. */
  question?: ReactNode;
  feedback: Feedback | null;
  className?: string;
  onRate: (feedback: Feedback) => void;
}) {
  const thumbs = [
    { value: "positive", label: texts.yes, Icon: ThumbsUpIcon },
    { value: "negative", label: texts.no, Icon: ThumbsDownIcon },
  ] as const;
  return (
    <fieldset className={cn("flex items-center", className)}>
      <legend className="sr-only">{texts.useful}</legend>
      {question}
      {thumbs.map(({ value, label, Icon }) => (
        <button
          key={value}
          type="button"
          aria-label={label}
          aria-pressed={feedback === value}
          title={label}
          onClick={() => onRate(value)}
          className={cn(
            "inline-flex size-8 items-center justify-center rounded-md hover:bg-assistant/15 [&_svg]:size-4",
            feedback === value && "bg-assistant/20 ring-1 ring-assistant",
          )}
        >
          <Icon aria-hidden="true" />
        </button>
      ))}
    </fieldset>
  );
}
