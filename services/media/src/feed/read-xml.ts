import { XMLParser, XMLValidator } from "fast-xml-parser";
import { FeedError } from "./feed-error.ts";

/** An element with its namespace resolved: `<atom:feed>` and `<feed xmlns="...">` are equal. */
export interface XmlElement {
  namespace: string;
  name: string;
  /** Decoded attributes without prefix. */
  attributes: Map<string, string>;
  /** Decoded text and elements, in document order. */
  content: (string | XmlElement)[];
}

/** Prefix bindings, linked to the parent's: copying them takes quadratic time in a hostile document. */
interface Scope {
  bindings: Map<string, string>;
  parent: Scope | null;
}

/** The parser's output with `preserveOrder`: `{ [tag]: children, ":@"?: attributes }`. */
type OrderedNode = Record<string, unknown>;

const maxDepth = 32;
const textKey = "#text";
const cdataKey = "#cdata";
const attributesKey = ":@";

const terminators: Record<string, string> = { "!--": "-->", "![CDATA[": "]]>", "?": "?>" };
const namedEntities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

/**
 * Parses a well-formed XML document; returns its root element. Rejects document type declarations, so no entities
 * expand, and elements nested more than 32 deep.
 *
 * @param prefixes default namespaces of undeclared prefixes ("" for none)
 * @throws FeedError "malformed"
 */
export function readXml(xml: string, prefixes: Record<string, string>): XmlElement {
  const source = xml.startsWith("\uFEFF") ? xml.slice(1) : xml;
  rejectDeclarations(source);
  const roots = parseOrdered(source).filter((node) => tagOf(node) !== textKey);
  const [root] = roots;
  if (root === undefined || roots.length > 1) throw new FeedError("malformed", "not one XML document");
  return toElement(root, { bindings: new Map(Object.entries(prefixes)), parent: null });
}

/** The text of the element and its descendants, as for XHTML titles. */
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

// The parser accepts a DTD anywhere, and unterminated constructs at the end; this rejects both.
function rejectDeclarations(xml: string): void {
  const marks = /<(!--|!\[CDATA\[|!|\?)/g;
  for (let mark = marks.exec(xml); mark !== null; mark = marks.exec(xml)) {
    const terminator = terminators[mark[1] ?? ""];
    if (terminator === undefined) throw new FeedError("malformed", "XML declarations (DTD) are rejected");
    const end = xml.indexOf(terminator, marks.lastIndex);
    if (end === -1) throw new FeedError("malformed", "not well-formed XML");
    marks.lastIndex = end + terminator.length;
  }
}

function parseOrdered(xml: string): OrderedNode[] {
  try {
    // The parser alone would accept a truncated feed.
    if (XMLValidator.validate(xml) === true) return newParser().parse(xml) as OrderedNode[];
  } catch {
    // Its messages quote the document.
  }
  throw new FeedError("malformed", "not well-formed XML");
}

// decodeEntities decodes entities, because valid feeds exceed the parser's entity limit.
function newParser(): XMLParser {
  return new XMLParser({
    preserveOrder: true,
    ignoreAttributes: false,
    attributeNamePrefix: "",
    textNodeName: textKey,
    cdataPropName: cdataKey,
    parseTagValue: false,
    trimValues: false,
    processEntities: false,
    ignoreDeclaration: true,
    ignorePiTags: true,
    maxNestedTags: maxDepth,
    jPath: false,
  });
}

function tagOf(node: OrderedNode): string {
  return Object.keys(node).find((key) => key !== attributesKey) ?? "";
}

function toElement(node: OrderedNode, outer: Scope): XmlElement {
  const tag = tagOf(node);
  const bindings = new Map<string, string>();
  const attributes = new Map<string, string>();
  for (const [key, raw] of Object.entries((node[attributesKey] ?? {}) as Record<string, string>)) {
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
  if (Object.hasOwn(node, textKey)) return decodeEntities(String(node[textKey]));
  if (Object.hasOwn(node, cdataKey)) return String((node[cdataKey] as OrderedNode[])[0]?.[textKey] ?? "");
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

/** A single pass: `&amp;lt;` becomes `&lt;`. Unknown entities stay; invalid characters are removed. */
function decodeEntities(text: string): string {
  return text.replace(/&(?:(amp|lt|gt|quot|apos)|#(\d+)|#x([\dA-Fa-f]+));/g, (_, name, decimal, hex) => {
    if (name !== undefined) return namedEntities[name] ?? "";
    const code = Number(decimal ?? `0x${hex}`);
    const isCharacter = code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
    return isCharacter ? String.fromCodePoint(code) : "";
  });
}
