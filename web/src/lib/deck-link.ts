/** Where a founder's deck is viewed: the cloud drive's page of the stored file (spec section 2), null for none. */
export function deckHref(fileId: string | null | undefined): string | null {
  const id = fileId?.trim() ?? "";
  return id === "" ? null : `https://drive.google.com/file/d/${encodeURIComponent(id)}/view`;
}
