import { LockIcon } from "lucide-react";
import Link from "next/link";
import { buttonVariants } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { AdministratorList } from "./administrator-list";

/** What a refused module says. */
export type ForbiddenTexts = { module: string; title: string; text: string; ask: string; conversations: string };

/** A module for whom isn't an administrator: the documented refusal, and whom to ask. */
export function ModuleForbidden({
  texts,
  administrators,
}: {
  texts: ForbiddenTexts;
  administrators: readonly { name: string; email: string }[];
}) {
  return (
    <div className="flex min-h-full flex-col">
      <header className="flex h-14 shrink-0 items-center border-border border-b px-4 sm:px-6">
        <h1 className="truncate font-semibold text-base">{texts.module}</h1>
      </header>
      <EmptyState
        className="flex-1"
        icon={<LockIcon />}
        title={texts.title}
        text={
          <>
            <p>{texts.text}</p>
            <p className="mt-2">{texts.ask}</p>
            <AdministratorList administrators={administrators} />
          </>
        }
        action={
          <Link href="/conversations" className={buttonVariants({ variant: "outline" })}>
            {texts.conversations}
          </Link>
        }
      />
    </div>
  );
}
