import { z } from "zod";
import { ID_MAX } from "./ids";

/** A row's id in a path or a query. */
export const rowIdSchema = z.coerce.number().int().positive().max(ID_MAX);
