import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";

/** The accounts of the demo workspace; null where there is none. */
export type DemoCredentials = {
  password: string;
  accounts: { role: "admin" | "agent" | "inactive"; email: string }[];
};

/** Shows the real credentials of the demo workspace; one click fills the form. */
export function DemoHint({
  demo,
  onFill,
}: {
  demo: DemoCredentials;
  onFill: (credentials: { email: string; password: string }) => void;
}) {
  const t = useTranslations("auth.demo");
  return (
    <section aria-label={t("title")} className="rounded-md border border-border bg-muted p-3">
      <p className="font-semibold text-list">{t("title")}</p>
      <p className="text-list text-muted-foreground">
        {t.rich("text", { password: () => <code className="font-mono text-foreground">{demo.password}</code> })}
      </p>
      <ul className="mt-2 flex flex-col gap-1">
        {demo.accounts.map(({ role, email }) => (
          <li key={email}>
            <Button
              variant="outline"
              size="sm"
              className="w-full justify-between"
              aria-label={t("fill", { role: t(`role.${role}`), email })}
              onClick={() => onFill({ email, password: demo.password })}
            >
              <span>{t(`role.${role}`)}</span>
              <span className="truncate font-normal text-muted-foreground">{email}</span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
