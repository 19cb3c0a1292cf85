import { XMLParser, XMLValidator } from "fast-xml-parser";
import { FeedError } from "./feed-error.ts";

/** An element with its namespace resolved, so that `<atom:feed>` and `<feed xmlns="...">` read the same. */
export interface XmlElement {
  namespace: string;
  name: string;
  /** Attributes without a prefix, decoded; the prefixed ones are not kept. */
  attributes: Map<string, string>;
  /** Text (decoded) and elements, in document order. */
  content: (string | XmlElement)[];
}

/** Prefix bindings, chained to the parent's: copying them would be quadratic in a hostile document. */
interface Scope {
  bindings: Map<string, string>;
  parent: Scope | null;
}

/** What the parser gives with `preserveOrder`: `{ [tag]: children, ":@"?: attributes }`. */
type OrderedNode = Record<string, unknown>;

const MAX_DEPTH = 32;
const TEXT = "#text";
const CDATA = "#cdata";
const ATTRIBUTES = ":@";

const TERMINATORS: Record<string, string> = { "!--": "-->", "![CDATA[": "]]>", "?": "?>" };
const NAMED_ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

/**
 * Reads a well-formed XML document and gives its root element. Document type declarations are refused, so
 * there is nothing to expand; elements may be nested 32 deep.
 *
 * @param prefixes namespaces of prefixes ("" for no prefix) that a sloppy document uses undeclared.
 * @throws FeedError "malformed"
 */
export function readXml(xml: string, prefixes: Record<string, string>): XmlElement {
  const source = xml.startsWith("\uFEFF") ? xml.slice(1) : xml;
  refuseDeclarations(source);
  const roots = parseOrdered(source).filter((node) => tagOf(node) !== TEXT);
  const [root] = roots;
  if (root === undefined || roots.length > 1) throw new FeedError("malformed", "not one XML document");
  return toElement(root, { bindings: new Map(Object.entries(prefixes)), parent: null });
}

/** The element's text with that of the elements inside it, as for XHTML titles. */
export function textOf(element: XmlElement): string {
  return element.content.map((part) => (typeof part === "string" ? part : textOf(part))).join("");
}

/** The element's children of that name, in document order. */
export function childrenOf(element: XmlElement, namespace: string, name: string): XmlElement[] {
  return element.content.filter(
    (part): part is XmlElement =>
      typeof part !== "string" && part.namespace === namespace && part.name === name,
  );
}

// The parser takes a DTD wherever one stands and overlooks constructs left open at the end; this does not.
function refuseDeclarations(xml: string): void {
  const marks = /<(!--|!\[CDATA\[|!|\?)/g;
  for (let mark = marks.exec(xml); mark !== null; mark = marks.exec(xml)) {
    const terminator = TERMINATORS[mark[1] ?? ""];
    if (terminator === undefined) throw new FeedError("malformed", "XML declarations (DTD) are refused");
    const end = xml.indexOf(terminator, marks.lastIndex);
    if (end === -1) throw new FeedError("malformed", "not well-formed XML");
    marks.lastIndex = end + terminator.length;
  }
}

function parseOrdered(xml: string): OrderedNode[] {
  try {
    // The parser alone closes what is left open: a truncated feed would pass for a short one.
    if (XMLValidator.validate(xml) === true) return newParser().parse(xml) as OrderedNode[];
  } catch {
    // Its messages quote the document; ours does not.
  }
  throw new FeedError("malformed", "not well-formed XML");
}

// Entities are left to decodeEntities: the parser's own decoding has a budget that an honest feed exceeds.
function newParser(): XMLParser {
  return new XMLParser({
    preserveOrder: true,
    ignoreAttributes: false,
    attributeNamePrefix: "",
    textNodeName: TEXT,
    cdataPropName: CDATA,
    parseTagValue: false,
    trimValues: false,
    processEntities: false,
    ignoreDeclaration: true,
    ignorePiTags: true,
    maxNestedTags: MAX_DEPTH,
    jPath: false,
  });
}

function tagOf(node: OrderedNode): string {
  return Object.keys(node).find((key) => key !== ATTRIBUTES) ?? "";
}

function toElement(node: OrderedNode, outer: Scope): XmlElement {
  const tag = tagOf(node);
  const bindings = new Map<string, string>();
  const attributes = new Map<string, string>();
  for (const [key, raw] of Object.entries((node[ATTRIBUTES] ?? {}) as Record<string, string>)) {
    const { prefix, local } = splitName(key);
    const value = decodeEntities(raw);
    if (key === "xmlns") bindings.set("", value);
    else if (prefix === "xmlns") bindings.set(local, value);
    else if (prefix === "") attributes.set(local, value);
  }
  const scope = bindings.size > 0 ? { bindings, parent: outer } : outer;
  const { prefix, local } = splitName(tag);
  const content = (node[tag] as OrderedNode[]).map((child) => toContent(child, scope));
  return { namespace: resolve(prefix, scope), name: local, attributes, content };
}

function toContent(node: OrderedNode, scope: Scope): string | XmlElement {
  if (Object.hasOwn(node, TEXT)) return decodeEntities(String(node[TEXT]));
  if (Object.hasOwn(node, CDATA)) return String((node[CDATA] as OrderedNode[])[0]?.[TEXT] ?? "");
  return toElement(node, scope);
}

function splitName(name: string): { prefix: string; local: string } {
  const colon = name.indexOf(":");
  return { prefix: colon < 0 ? "" : name.slice(0, colon), local: name.slice(colon + 1) };
}

function resolve(prefix: string, scope: Scope): string {
  for (let at: Scope | null = scope; at !== null; at = at.parent) {
    const namespace = at.bindings.get(prefix);
    if (namespace !== undefined) return namespace;
  }
  return "";
}

/** One pass, so `&amp;lt;` becomes `&lt;`. Unknown names stay as written; impossible characters vanish. */
function decodeEntities(text: string): string {
  return text.replace(/&(?:(amp|lt|gt|quot|apos)|#(\d+)|#x([\dA-Fa-f]+));/g, (_, name, decimal, hex) => {
    if (name !== undefined) return NAMED_ENTITIES[name] ?? "";
    const code = Number(decimal ?? `0x${hex}`);
    const isCharacter = code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
    return isCharacter ? String.fromCodePoint(code) : "";
  });
}
