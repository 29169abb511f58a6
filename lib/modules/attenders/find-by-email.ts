import { globalReads } from "@/lib/platform/db/reads";
import { ownerOfEmail } from "./store/attender";

/** The attender whose sign-in address this is, in whatever workspace; undefined: nobody's. @param email in lower case */
export function findByEmail(email: string) {
  return globalReads.first(ownerOfEmail, { email });
}
