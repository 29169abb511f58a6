import { EyeIcon } from "lucide-react";

/** Stands where one writes, for whoever may only read. */
export function ReadOnlyNotice({ text }: { text: string }) {
  return (
    <p className="flex items-center justify-center gap-2 border-border border-t bg-muted px-4 py-3 text-list text-muted-foreground">
      <EyeIcon aria-hidden="true" className="size-4 shrink-0" />
      {text}
    </p>
  );
}
