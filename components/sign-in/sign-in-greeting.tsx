"use client";

import { useEffect } from "react";
import { takeSignInNotice } from "@/components/sign-in/sign-in-notice";
import { toast } from "@/components/ui/toast/toast-store";
import { announceSignIn, onSignIn } from "@/lib/client/alerts/sign-in-news";

/**
 * Greets the person when the shell opens right after a sign-in, and tells the other tabs; shows nothing of its own. A tab
 * that shows somebody else's desk than the one whose session it now has is loaded anew.
 */
export function SignInGreeting({ title, message, attenderId }: { title: string; message: string; attenderId: number }) {
  useEffect(() => {
    if (!takeSignInNotice()) return;
    announceSignIn(attenderId);
    toast({ type: "success", title, message });
  }, [title, message, attenderId]);
  useEffect(() => onSignIn((id) => (id === attenderId ? undefined : window.location.reload())), [attenderId]);
  return null;
}
