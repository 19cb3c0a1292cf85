import { escapeHtml } from "../http/escape-html.ts";

interface PublicPage {
  /** As the web client sets it (`useDocumentTitle`); without one, the start page's. */
  readonly title?: string;
  readonly description: (product: string) => string;
}

const start: PublicPage = {
  description: (product) =>
    `${product} is a community where startup founders meet the investors that fit them, learn from one another and offer each other their services.`,
};
const login = (title: string, of: string): PublicPage => ({
  title,
  description: (product) => `Sign in to ${product} as ${of}.`,
});

/** The pages that people link, by path in lower case. Others are described as the start page. */
const publicPages: Readonly<Record<string, PublicPage>> = {
  "/portfolio": {
    title: "Portfolio",
    description: (product) =>
      `Services by founders, for founders: what members of ${product} offer each other.`,
  },
  "/apply": {
    title: "Apply",
    description: (product) => `Apply to ${product} with your startup, and meet the investors that fit it.`,
  },
  "/invest": {
    title: "Invest",
    description: (product) =>
      `Register with ${product} as an investor, and meet founders that fit what you look for.`,
  },
  "/founder/login": login("Founder Login", "a founder"),
  "/founderlogin": login("Founder Login", "a founder"),
  "/investor/login": login("Investor Login", "an investor"),
  "/admin/login": login("Admin Login", "an admin"),
};

/** The picture of link previews, 1200 × 630 pixels. It has no name, since each community has its own. */
export const socialCard = "/social-card.png";

/**
 * index.html with the title, description and link preview of a page, for clients that run no script. `path` has no
 * trailing slash, and `origin` is where the page was asked for.
 */
export function withPageHead(
  index: string,
  {
    path,
    origin,
    product,
    isFound = true,
  }: { path: string; origin: string; product: string; isFound?: boolean },
): string {
  const page = publicPages[path.toLowerCase()] ?? start;
  const name = isFound ? page.title : "Page Not Found";
  const title = name ? `${name} · ${product}` : `${product} · where founders and investors find each other`;
  const description = page.description(product);
  const properties = {
    "og:type": "website",
    "og:site_name": product,
    "og:title": title,
    "og:description": description,
    "og:url": `${origin}${path}`,
    "og:image": `${origin}${socialCard}`,
    "og:image:width": "1200",
    "og:image:height": "630",
    "twitter:card": "summary_large_image",
    "og:image:alt": "Where founders and investors find each other",
  };
  const meta = (kind: string, [key, content]: readonly [string, string]) =>
    `<meta ${kind}="${key}" content="${escapeHtml(content)}" />`;
  const head = [
    `<title>${escapeHtml(title)}</title>`,
    meta("name", ["description", description]),
    ...(isFound ? Object.entries(properties).map((property) => meta("property", property)) : []),
  ].join("\n    ");
  return index
    .replace(/\s*<meta\s+name="description"[^>]*>/, "")
    .replace(/<title>[^<]*<\/title>/, () => head);
}
