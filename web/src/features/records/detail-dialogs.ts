import { lazyComponent } from "../../ui/lazy-component.ts";

export const FounderDetailDialog = lazyComponent(async () => {
  const part = await import("../../forms/founder-detail/founder-detail-dialog.tsx");
  return part && { default: part.FounderDetailDialog };
});
export const InvestorDetailDialog = lazyComponent(async () => {
  const part = await import("../../forms/investor-detail/investor-detail-dialog.tsx");
  return part && { default: part.InvestorDetailDialog };
});

/** Fetches their code, so that the first record opens at once. */
export function preloadDetailDialogs(): void {
  FounderDetailDialog.preload();
  InvestorDetailDialog.preload();
}
