import { useEffect } from "react";
import { useConfig } from "../config.ts";

/** Sets the document's title: "Apply · Kindling". Null is the start page. */
export function useDocumentTitle(title: string | null): void {
  const { product } = useConfig();
  useEffect(() => {
    document.title =
      title === null ? `${product} · where founders and investors find each other` : `${title} · ${product}`;
  }, [title, product]);
}
