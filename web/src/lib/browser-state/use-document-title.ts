import { useEffect } from "react";
import { useConfig } from "../config.ts";

/** Names the page in the browser's tab and to screen readers: "Apply · Kindling"; null for the start page. */
export function useDocumentTitle(title: string | null): void {
  const { product } = useConfig();
  useEffect(() => {
    document.title =
      title === null ? `${product} · where founders and investors find each other` : `${title} · ${product}`;
  }, [title, product]);
}
