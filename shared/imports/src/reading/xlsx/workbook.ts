import { ReadingError } from "../reading-error.ts";
import { prefixed, readXml } from "./xml.ts";
import type { Zip } from "./zip.ts";

export interface Workbook {
  /** Those that are not hidden, in the order of their tabs, with their paths in the archive. */
  readonly sheets: readonly { readonly name: string; readonly path: string }[];
  /** Whether days are counted from 1904, as in workbooks of old Macs. */
  readonly isSince1904: boolean;
  readonly stylesPath: string | undefined;
  readonly textsPath: string | undefined;
}

interface Relation {
  readonly id: string;
  /** The last part of its type, such as "worksheet". */
  readonly type: string;
  readonly path: string;
}

/**
 * Reads which sheets a workbook has. Hidden sheets, which often have lists to choose from, are left out.
 * @throws ReadingError for a workbook with macros or without sheets, and for a file that is not a workbook
 */
export function readWorkbook(zip: Zip): Workbook {
  const path =
    readRelations(zip, "").find(({ type }) => type === "officeDocument")?.path ?? "xl/workbook.xml";
  if (zip.has("xl/vbaProject.bin")) {
    throw new ReadingError(
      "macros",
      "This workbook has macros. Save it as an Excel workbook without macros (.xlsx), and choose that file.",
    );
  }
  const relations = readRelations(zip, path);
  const sheetPaths = new Map(
    relations.filter(({ type }) => type === "worksheet").map((relation) => [relation.id, relation.path]),
  );
  const sheets: { name: string; path: string }[] = [];
  let isSince1904 = false;
  readXml(zip, path, {
    open(name, attributes) {
      if (name === "workbookPr") isSince1904 = /^(1|true)$/.test(attributes.date1904 ?? "");
      if (name !== "sheet" || (attributes.state ?? "visible") !== "visible") return;
      const path = sheetPaths.get(prefixed(attributes, "id") ?? "");
      if (path !== undefined) sheets.push({ name: attributes.name ?? "", path });
    },
  });
  if (sheets.length === 0) throw new ReadingError("empty", "This workbook has no sheet with cells.");
  const pathOf = (type: string) => relations.find((relation) => relation.type === type)?.path;
  return { sheets, isSince1904, stylesPath: pathOf("styles"), textsPath: pathOf("sharedStrings") };
}

/** The relations of a part; of the archive itself for "". */
function readRelations(zip: Zip, path: string): Relation[] {
  const folder = path.slice(0, path.lastIndexOf("/") + 1);
  const file = `${folder}_rels/${path.slice(folder.length)}.rels`;
  const relations: Relation[] = [];
  if (!zip.has(file)) return relations;
  readXml(zip, file, {
    open(name, { Id: id = "", Type: type = "", Target: target = "" }) {
      if (name !== "Relationship") return;
      relations.push({ id, type: type.slice(type.lastIndexOf("/") + 1), path: resolve(folder, target) });
    },
  });
  return relations;
}

/** A target is relative to its folder, or begins with "/". */
function resolve(folder: string, target: string): string {
  return new URL(target, `file:///${folder}`).pathname.slice(1);
}
