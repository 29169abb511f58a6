import type { Reader } from "@/lib/platform/db/unit-of-work/tx";
import { eventById } from "./store/domain-event";

/** What an event was and what it followed from; undefined when it isn't there, or not any more. */
export const findEvent = (reader: Pick<Reader, "first">, id: number) => reader.first(eventById, { id });
