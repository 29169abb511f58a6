import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { demoCredentials } from "@/app/demo-credentials";
import { nextPath } from "@/components/sign-in/next-path";
import { WelcomeScreen } from "@/components/sign-in/welcome-screen";
import { pageContext } from "@/lib/platform/session/page-context";

/** Title of the page. */
export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("auth");
  return { title: t("enter") };
}

/** The sign-in's own address; someone signed in is sent on to `?next=`. */
export default async function LoginPage({ searchParams }: { searchParams: Promise<{ next?: string | string[] }> }) {
  const [ctx, { next }] = await Promise.all([pageContext(), searchParams]);
  if (ctx) redirect(nextPath(next));
  return <WelcomeScreen demo={demoCredentials()} startOpen />;
}
