import { CheckIcon, CircleIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { cn } from "@/components/ui/cn";
import { brokenRules, type PasswordRule, passwordScore } from "@/lib/modules/attenders/password/password-policy";

const LEVELS = [1, 2, 3, 4] as const;
const COLOURS = ["bg-danger", "bg-danger", "bg-warning", "bg-info", "bg-success"] as const;
/** In the order in which the errors are told. The upper limit is only told to whoever passes it. */
const SHOWN_RULES = [
  "passwordTooShort",
  "passwordLowercase",
  "passwordUppercase",
  "passwordDigit",
  "passwordSpecial",
] as const satisfies readonly PasswordRule[];

/** What is said under the field of a new password: how strong it is, and what it must have. `id` is the rules'. */
export function NewPasswordAdvice({ id, value }: { id?: string; value: string }) {
  return (
    <>
      <PasswordStrength password={value} />
      <PasswordRules id={id} broken={brokenRules(value)} />
    </>
  );
}

/** How strong a password is, in four steps and in words; the words are read out as they change. */
function PasswordStrength({ password }: { password: string }) {
  const t = useTranslations("access.strength");
  const score = passwordScore(password);
  return (
    <div className="flex flex-col gap-1.5">
      <div aria-hidden="true" className="flex gap-1">
        {LEVELS.map((level) => (
          <span
            key={level}
            className={cn(
              "h-1.5 flex-1 rounded-full transition-colors duration-150",
              level <= score ? COLOURS[score] : "bg-accent",
            )}
          />
        ))}
      </div>
      <p aria-live="polite" className="text-list text-muted-foreground">
        {t.rich("label", {
          level: t(`level.${score}`),
          b: (text) => <span className="font-medium text-foreground">{text}</span>,
        })}
      </p>
    </div>
  );
}

/** What a new password must have, each ticked off as soon as it is there. */
function PasswordRules({ id, broken }: { id: string | undefined; broken: readonly PasswordRule[] }) {
  const t = useTranslations("access.rules");
  return (
    <div id={id}>
      <p className="text-list text-muted-foreground">{t("title")}</p>
      <ul className="mt-1 grid gap-x-4 gap-y-0.5 text-list sm:grid-cols-2">
        {SHOWN_RULES.map((rule) => {
          const holds = !broken.includes(rule);
          return (
            <li key={rule} className={cn("flex items-start gap-1.5", holds ? "text-success" : "text-muted-foreground")}>
              {holds ? (
                <CheckIcon aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
              ) : (
                <CircleIcon aria-hidden="true" className="mt-1.5 ml-1 size-2 shrink-0 mr-1" />
              )}
              <span>
                {t(rule)} <span className="sr-only">{t(holds ? "met" : "missing")}</span>
              </span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
