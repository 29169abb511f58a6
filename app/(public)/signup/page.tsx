import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { SignupClosed } from "@/components/signup/signup-closed";
import { SignupScreen } from "@/components/signup/signup-screen";
import { env } from "@/lib/platform/env/env";

/** Title of the page. */
export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("auth.signup");
  return { title: t("title") };
}

/** The signup; closed where nobody takes payments. */
export default function SignupPage() {
  return env().PAYMENT_PROVIDER === "none" ? <SignupClosed /> : <SignupScreen />;
}
