import path from "node:path";
import { env } from "@/lib/platform/env/env";

/** Where messages are written when there is no mail server. */
export function mailFolder(): string {
  return path.join(env().DATA_DIR, "mail");
}
