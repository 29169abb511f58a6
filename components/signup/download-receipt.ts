import { getReceipt } from "@/components/signup/signup-calls";

/** Saves the receipt's PDF in the browser's downloads. Rejects when the server doesn't give it. */
export async function downloadReceipt(token: string): Promise<void> {
  const { file, name } = await getReceipt(token);
  const address = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // Browsers read the file after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
