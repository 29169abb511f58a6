import { type SendOptions, sendFile } from "@/lib/client/http/send-file";
import type { ImportDto } from "@/lib/modules/customers/import/import-schema";

/** Sends the file of an import. @throws {ApiError | NetworkError} the latter also when it is cancelled */
export const uploadImport = (file: File, options: SendOptions): Promise<ImportDto> =>
  sendFile(`/api/v1/customer-imports?${new URLSearchParams({ fileName: file.name })}`, file, options);
