import { useEffect } from "react";

/** Keeps the back button on this screen: each step back lands on a copy of the same entry. */
export function useBackStays(): void {
  useEffect(() => {
    // The router's own state goes along; an entry without it makes the router reload the page.
    const stay = () => window.history.pushState(window.history.state, "", window.location.href);
    stay();
    window.addEventListener("popstate", stay);
    return () => window.removeEventListener("popstate", stay);
  }, []);
}
