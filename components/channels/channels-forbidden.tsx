import { LockIcon } from "lucide-react";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { buttonVariants } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";

/** For whom isn't an administrator: that it isn't theirs to set, and whom to ask. */
export function ChannelsForbidden({ administrators }: { administrators: readonly { name: string; email: string }[] }) {
  const t = useTranslations("channels");
  return (
    <div className="flex min-h-full flex-col">
      <header className="flex h-14 shrink-0 items-center border-border border-b px-4 sm:px-6">
        <h1 className="truncate font-semibold text-base">{t("title")}</h1>
      </header>
      <EmptyState
        className="flex-1"
        icon={<LockIcon />}
        title={t("forbidden.title")}
        text={
          <>
            <p>{t("forbidden.text")}</p>
            <p className="mt-2">{t("forbidden.ask", { count: administrators.length })}</p>
            <ul className="mt-3 flex flex-col gap-3">
              {administrators.map(({ name, email }) => (
                <li key={email} className="flex flex-col items-center">
                  <span className="font-medium text-foreground">{name}</span>
                  <a
                    href={`mailto:${email}`}
                    className="break-all rounded-md text-brand underline underline-offset-4 hover:no-underline"
                  >
                    {email}
                  </a>
                </li>
              ))}
            </ul>
          </>
        }
        action={
          <Link href="/conversations" className={buttonVariants({ variant: "outline" })}>
            {t("forbidden.conversations")}
          </Link>
        }
      />
    </div>
  );
}
