import type { Locale } from "@/lib/platform/i18n/locales";
import { receiptTexts } from "./receipt-texts";
import type { Receipt } from "./store/receipt";

/** A receipt as a file to save. The PDF writer is loaded by whoever asks first: most processes never need it. */
export async function receiptResponse(receipt: Receipt, locale: Locale, timeZone?: string): Promise<Response> {
  const { receiptPdf } = await import("./receipt-pdf");
  const zone = timeZone ?? "America/Sao_Paulo";
  const pdf = await receiptPdf(receipt, locale, zone);
  return new Response(new Uint8Array(pdf), {
    headers: {
      "Content-Type": "application/pdf",
      "Content-Length": String(pdf.byteLength),
      "Content-Disposition": `attachment; filename="${receiptTexts(receipt, locale, zone).fileName}"`,
      "Cache-Control": "private, no-store",
      "X-Content-Type-Options": "nosniff",
      "X-Frame-Options": "DENY",
      "Content-Security-Policy": "default-src 'none'; sandbox; frame-ancestors 'none'",
    },
  });
}
