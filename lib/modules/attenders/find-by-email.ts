import { globalReads } from "@/lib/platform/db/reads";
import type { GlobalReader } from "@/lib/platform/db/unit-of-work/tx";
import { ownerOfEmail } from "./store/attender";

/** The attender whose sign-in address this is, in whatever workspace; undefined: nobody's. @param email in lower case */
export function findByEmail(email: string, reader: Pick<GlobalReader, "first"> = globalReads) {
  return reader.first(ownerOfEmail, { email });
}
