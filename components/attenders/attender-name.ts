import type { AttenderDto } from "@/lib/modules/attenders/schema";

/** First name and surname as people read them; empty when neither is known. */
export function nameOf({ firstName, surname }: Pick<AttenderDto, "firstName" | "surname">): string {
  return `${firstName} ${surname}`.trim();
}
