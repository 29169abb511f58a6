import { LockIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { useFacts } from "./assistant-facts";

/** For whoever may only read: that it is so, and whom to ask. */
export function ReadOnlyNotice() {
  const t = useTranslations("assistant.readOnly");
  const { mayManage, administrators } = useFacts();
  if (mayManage) return null;
  return (
    <p className="flex items-start gap-2 rounded-md bg-info-tint px-3 py-2 text-info-tint-foreground text-list">
      <LockIcon aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <span className="min-w-0">
        {t("text")}
        {administrators.length > 0 ? (
          <>
            {" "}
            {t("ask")}{" "}
            {administrators.map(({ name, email }, index) => (
              <span key={email}>
                {index > 0 ? ", " : null}
                <a href={`mailto:${email}`} className="underline underline-offset-2 hover:no-underline">
                  {name}
                </a>
              </span>
            ))}
            .
          </>
        ) : null}
      </span>
    </p>
  );
}
