import { LockIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { Notice } from "@/components/ui/notice";
import { useFacts } from "./assistant-facts";

/** For whoever may only read: that it is so, and whom to ask. */
export function ReadOnlyNotice() {
  const t = useTranslations("assistant.readOnly");
  const { mayManage, administrators } = useFacts();
  if (mayManage) return null;
  return (
    <Notice tone="info" icon={LockIcon}>
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
    </Notice>
  );
}
