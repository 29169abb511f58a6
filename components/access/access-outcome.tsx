import { CircleCheckIcon, ClockAlertIcon, MailCheckIcon } from "lucide-react";
import { type ReactNode, useId } from "react";
import { buttonVariants } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";

const LOOKS = {
  done: { icon: CircleCheckIcon, className: "bg-success-tint text-success-tint-foreground" },
  sent: { icon: MailCheckIcon, className: "bg-success-tint text-success-tint-foreground" },
  expired: { icon: ClockAlertIcon, className: "bg-warning-tint text-warning-tint-foreground" },
} as const;

function takeFocus(element: HTMLElement | null): void {
  element?.focus();
}

/**
 * How it ended, and what to do next. `isNews` is for an outcome that takes a form's place: it gets the focus that the form
 * had, and with it is read out.
 */
export function AccessOutcome({
  look,
  title,
  text,
  actions,
  isNews = false,
}: {
  look: keyof typeof LOOKS;
  title: string;
  text: ReactNode;
  actions: ReactNode;
  isNews?: boolean;
}) {
  const id = useId();
  const { icon: Icon, className } = LOOKS[look];
  return (
    <section
      ref={isNews ? takeFocus : undefined}
      tabIndex={isNews ? -1 : undefined}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      className="flex flex-col items-center gap-2 text-center outline-none"
    >
      <span aria-hidden="true" className={cn("mb-2 flex size-12 items-center justify-center rounded-full", className)}>
        <Icon className="size-6" />
      </span>
      <h1 id={`${id}-title`} className="text-balance font-semibold text-lg">
        {title}
      </h1>
      <div id={`${id}-text`} className="flex flex-col gap-2 text-pretty text-muted-foreground">
        {text}
      </div>
      <div className="mt-4 flex w-full flex-col gap-2">{actions}</div>
    </section>
  );
}

/** What was to be done is done, in the place of its form; the sign-in is what comes next. */
export function AccessDone({ title, text, signIn }: { title: string; text: string; signIn: string }) {
  return (
    <AccessOutcome
      isNews
      look="done"
      title={title}
      text={<p>{text}</p>}
      actions={
        // A full load: whoever was signed in to this account here isn't any more.
        <a href="/login" className={buttonVariants()}>
          {signIn}
        </a>
      }
    />
  );
}
