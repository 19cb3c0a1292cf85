import { userEvent } from "vitest/browser";

/** Chooses a file on the page of imports. */
export const chooseFile = (content: BlobPart, name = "founders.csv"): Promise<void> =>
  userEvent.upload(document.querySelector("input[type=file]")!, new File([content], name));

/** Pastes text where the focus is. */
export function pasteText(text: string): void {
  const clipboardData = new DataTransfer();
  clipboardData.setData("text/plain", text);
  const event = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true });
  document.activeElement!.dispatchEvent(event);
}
