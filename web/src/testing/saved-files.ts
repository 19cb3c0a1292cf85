import { beforeEach, vi } from "vitest";

/** Call at the top of a file. Returns the files that the page has saved since the test began. */
export function followSavedFiles(): { name: string; file: Blob }[] {
  const saved: { name: string; file: Blob }[] = [];
  beforeEach(() => {
    saved.length = 0;
    let file: Blob;
    vi.spyOn(URL, "createObjectURL").mockImplementation((blob) => {
      file = blob as Blob;
      return "blob:";
    });
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
      saved.push({ name: this.download, file });
    });
  });
  return saved;
}
