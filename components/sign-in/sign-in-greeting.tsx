"use client";

import { useEffect } from "react";
import { takeSignInNotice } from "@/components/sign-in/sign-in-notice";
import { toast } from "@/components/ui/toast-store";

/** Greets the person when the shell opens right after a sign-in; shows nothing of its own. */
export function SignInGreeting({ title, message }: { title: string; message: string }) {
  useEffect(() => {
    if (takeSignInNotice()) toast({ type: "success", title, message });
  }, [title, message]);
  return null;
}
