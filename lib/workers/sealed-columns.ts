import { modelSecrets } from "@/lib/modules/assistant/model/sealed-columns";
import { channelSecrets } from "@/lib/modules/channels/sealed-columns";
import type { SealedColumns } from "@/lib/platform/secrets/stored-secret";

/** Where every stored secret lies: the change of the key seals them anew. */
export const sealedColumns: SealedColumns = { ...channelSecrets, ...modelSecrets };
