import { strToU8, zipSync } from "fflate";

const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const packages = "http://schemas.openxmlformats.org/package/2006";

export interface WorkbookParts {
  /** The XML between `<worksheet>` and `</worksheet>`, by the names of the sheets. */
  sheets: Record<string, string>;
  /** Their states, where they are not visible. */
  states?: Record<string, "hidden" | "veryHidden">;
  /** Each the XML in its `<si>`. */
  texts?: readonly string[];
  /** Number formats of the cell styles 1, 2 and so on: the number of a built-in one, or a code. */
  formats?: readonly (number | string)[];
  isSince1904?: boolean;
  /** Further parts of the archive, or other content of these. */
  parts?: Record<string, string | Uint8Array>;
}

/** Writes a workbook as Excel arranges it. */
export function makeWorkbook({
  sheets,
  states = {},
  texts,
  formats = [],
  isSince1904 = false,
  parts = {},
}: WorkbookParts): Uint8Array {
  const names = Object.keys(sheets);
  const files: Record<string, string | Uint8Array> = {
    "[Content_Types].xml": `<Types xmlns="${packages}/content-types"/>`,
    "_rels/.rels": relations([["rId1", "officeDocument", "xl/workbook.xml"]]),
    "xl/workbook.xml": `<workbook xmlns="${main}" xmlns:r="${office}">${
      isSince1904 ? '<workbookPr date1904="1"/>' : ""
    }<sheets>${names
      .map((name, index) => {
        const state = states[name] ? ` state="${states[name]}"` : "";
        return `<sheet name="${escapeXml(name)}" sheetId="${index + 1}"${state} r:id="rId${index + 1}"/>`;
      })
      .join("")}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": relations([
      ...names.map(
        (_, index) => [`rId${index + 1}`, "worksheet", `worksheets/sheet${index + 1}.xml`] as const,
      ),
      ["rId98", "styles", "styles.xml"],
      ...(texts ? [["rId99", "sharedStrings", "sharedStrings.xml"] as const] : []),
    ]),
    "xl/styles.xml": styles(formats),
    ...(texts && {
      "xl/sharedStrings.xml": `<sst xmlns="${main}">${texts.map((text) => `<si>${text}</si>`).join("")}</sst>`,
    }),
  };
  names.forEach((name, index) => {
    files[`xl/worksheets/sheet${index + 1}.xml`] = `<worksheet xmlns="${main}">${sheets[name]}</worksheet>`;
  });
  return makeZip({ ...files, ...parts });
}

export function makeZip(files: Record<string, string | Uint8Array>): Uint8Array {
  return zipSync(
    Object.fromEntries(
      Object.entries(files).map(([path, content]) => [
        path,
        typeof content === "string" ? strToU8(content) : content,
      ]),
    ),
  );
}

/** The XML of a sheet with text cells. */
export function sheetOf(rows: readonly (readonly string[])[]): string {
  const cell = (text: string) =>
    `<c t="inlineStr"><is><t xml:space="preserve">${escapeXml(text)}</t></is></c>`;
  return `<sheetData>${rows.map((row) => `<row>${row.map(cell).join("")}</row>`).join("")}</sheetData>`;
}

const relations = (all: readonly (readonly [id: string, type: string, target: string])[]) =>
  `<Relationships xmlns="${packages}/relationships">${all
    .map(([id, type, target]) => `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/>`)
    .join("")}</Relationships>`;

function styles(formats: readonly (number | string)[]): string {
  const codes = formats.map((format, index) =>
    typeof format === "string" ? `<numFmt numFmtId="${164 + index}" formatCode="${escapeXml(format)}"/>` : "",
  );
  const cellStyles = formats.map(
    (format, index) => `<xf numFmtId="${typeof format === "string" ? 164 + index : format}" xfId="0"/>`,
  );
  return `<styleSheet xmlns="${main}"><numFmts>${codes.join("")}</numFmts><cellStyleXfs><xf numFmtId="14"/>
    </cellStyleXfs><cellXfs><xf numFmtId="0" xfId="0"/>${cellStyles.join("")}</cellXfs></styleSheet>`;
}

const escapeXml = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;").replaceAll("\r", "&#13;");
