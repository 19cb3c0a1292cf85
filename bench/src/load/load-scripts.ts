import { founderBody } from "../data/record-bodies.ts";
import { type Sampler, sampler } from "../data/sampler.ts";

/** A client's request. */
export interface Step {
  /** The step's purpose, which labels its latencies. */
  what: string;
  method: "GET" | "POST" | "PUT";
  path: string;
  body?: object;
  headers?: Record<string, string>;
  /** Requests a compressed response, as browsers do; its text is then unusable. */
  compressed?: boolean;
  /** The record may have been removed meanwhile, so 404 is a success too. */
  mayBeGone?: boolean;
}

/** A successful response. */
export interface Received {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
}

/** A user's requests, one after another. */
export type Script = Generator<Step, void, Received>;

/** A member who is signed in. */
export interface Member {
  id: number;
  cookie: string;
}

/** The community that scripts act on. */
export interface Community {
  founders: readonly Member[];
  investors: readonly Member[];
  adminCookie: string;
  /** A number for a new founder. */
  newFounder(): number;
}

const dataOf = ({ text }: Received) => JSON.parse(text).data;
const cookieOf = ({ headers }: Received) => [headers["set-cookie"] ?? []].flat().join("").split(";")[0]!;

/** GETs with a cache, as a browser: sends the stored ETag. */
class Browser {
  private readonly kept = new Map<string, { etag: string; text: string }>();
  private readonly cookie: Record<string, string>;

  constructor(cookie?: string) {
    this.cookie = cookie === undefined ? {} : { cookie };
  }

  *get(what: string, path: string, compressed = false): Generator<Step, string, Received> {
    const known = this.kept.get(path);
    const condition: Record<string, string> = known ? { "if-none-match": known.etag } : {};
    const headers = { ...this.cookie, ...condition };
    const response = yield { what, method: "GET", path, headers, compressed };
    if (response.status === 304) return known!.text;
    const { etag } = response.headers;
    // To save memory, the text of a long response is not stored; its ETag is.
    if (typeof etag === "string")
      this.kept.set(path, { etag, text: response.text.length < 50_000 ? response.text : "" });
    return response.text;
  }

  /** Opens a page. */
  *open(what: string, path: string): Generator<Step, string, Received> {
    return (yield { what, method: "GET", path, headers: { ...this.cookie, accept: "text/html" } }).text;
  }

  *put(what: string, path: string, body: object): Generator<Step, Received, Received> {
    return yield this.putting(what, path, body);
  }

  putting(what: string, path: string, body: object): Step {
    return { what, method: "PUT", path, body, headers: this.cookie };
  }
}

/** Opens the landing page for the first time, with all its resources, and the portfolio. */
export function* visit(): Script {
  const browser = new Browser();
  const page = yield* browser.open("landing page", "/");
  for (const [, path] of page.matchAll(/(?:src|href)="(\/[^"]+)"/g))
    yield* browser.get("script, style, icon", path!, true);
  yield* browser.get("config", "/api/config");
  yield* browser.open("portfolio", "/portfolio");
  yield* browser.get("portfolio", "/services.json");
}

/** Applies as a founder. */
export function* apply(community: Community): Script {
  yield* new Browser().get("config", "/api/config");
  yield { what: "apply", method: "POST", path: "/api/founders", body: founderBody(community.newFounder()) };
}

/** Opens the dashboard and saves a few changes. */
function* useFounderDashboard({ id, cookie }: Member): Script {
  const browser = new Browser(cookie);
  for (let save = 0; save < 5; save++) {
    yield* browser.get("founder's dashboard", `/founders/${id}`);
    yield* browser.get("founder's matches", `/founders/${id}/matches`);
    yield* browser.get("webinars", "/youtube-videos");
    const change = { elevator_pitch: `We make one hard thing easy, take ${save}.`, user_count: 1_200 + save };
    yield* browser.put("founder saves", `/api/founders/${id}`, change);
  }
}

/** Opens the dashboard several times and saves once. */
function* useInvestorDashboard({ id, cookie }: Member): Script {
  const browser = new Browser(cookie);
  const path = `/api/investors-database/${id}`;
  for (let look = 0; look < 5; look++) yield* browser.get("investor's dashboard", path);
  yield* browser.put("investor saves", path, { city: "Porto" });
}

/**
 * Reloads the admin's lists, edits cells, and rates matches, in random order: admins who began together would otherwise
 * all load their whole lists at once, and the traffic would not be mixed.
 */
function* administer(community: Community, pick: Sampler): Script {
  const browser = new Browser(community.adminCookie);
  const reloadList = () =>
    browser.get(
      "admin's list",
      pick.one(["/api/founders", "/api/investors", "/api/investors-database"]),
      true,
    );
  const editFounder = () =>
    browser.put("inline edit", `/api/founders/${pick.one(community.founders).id}/ask`, {
      requested_check_usd: pick.one([100_000, 250_000, 500_000, 1_000_000]),
    });
  const editInvestor = () =>
    browser.put("inline edit", `/api/investors-database/${pick.one(community.investors).id}/temperature`, {
      temperature: pick.one(["COLD", "WARM", "HOT"]),
    });
  const actions: readonly (() => Generator<Step, unknown, Received>)[] = [
    () => browser.get("stats", "/api/stats"),
    reloadList,
    reloadList,
    reloadList,
    editFounder,
    editInvestor,
    () => rateMatch(browser, community, pick),
  ];
  for (let action = 0; action < 40; action++) yield* pick.one(actions)();
}

/** Rates one of a founder's first matches. */
function* rateMatch(browser: Browser, community: Community, pick: Sampler): Script {
  const text = yield* browser.get("matches", `/api/founders/${pick.one(community.founders).id}/matches`);
  const matches: { id: number }[] = text === "" ? [] : JSON.parse(text).data;
  if (matches.length === 0) return;
  const rating = pick.one([0, 1, 2, 3]);
  const review = { ben_rating: rating, ben_notes: `Looked at, and rated ${rating}.` };
  const path = `/api/matches/${pick.one(matches.slice(0, 3)).id}/rating`;
  // Another admin may have changed the founder's ask, which can remove the match.
  yield { ...browser.putting("rating", path, review), mayBeGone: true };
}

/** Signs the n-th founder in by email. Returns the cookie. */
export function* signInFounder(n: number): Generator<Step, string, Received> {
  const body = { email: `founder${n}@example.com` };
  return cookieOf(yield { what: "founder signs in", method: "POST", path: "/api/founder/auth", body });
}

/** Signs an investor in by an invitation. Returns the cookie. */
export function* redeemInvitation(investor: number, adminCookie: string): Generator<Step, string, Received> {
  const invited = yield {
    what: "invite",
    method: "POST",
    path: `/api/investors-database/${investor}/invitation`,
    body: { mail: false },
    headers: { cookie: adminCookie },
  };
  const token = dataOf(invited).path.split("token=")[1];
  const body = { token, password: "correct horse battery staple" };
  return cookieOf(yield { what: "choose password", method: "POST", path: "/api/investor/password", body });
}

/**
 * Roles of a hundred users. Of the requests, about 35 % are then visitors', 34 % founders', 21 % admins',
 * 10 % investors', and 0.5 % applications.
 */
const roles = { visit: 40, founder: 24, investor: 24, admin: 8, apply: 4 } as const;
const everyone = Object.entries(roles).flatMap(([role, count]) => Array<string>(count).fill(role));

/** The script of the n-th user, the same in every run. */
export function scriptOf(n: number, community: Community): Script {
  const pick = sampler(n + 7);
  switch (pick.one(everyone) as keyof typeof roles) {
    case "visit":
      return visit();
    case "apply":
      return apply(community);
    case "founder":
      // In turn: chosen at random, one could reach the limit of 60 changes an hour.
      return useFounderDashboard(community.founders[n % community.founders.length]!);
    case "investor":
      return useInvestorDashboard(pick.one(community.investors));
    case "admin":
      return administer(community, pick);
  }
}
