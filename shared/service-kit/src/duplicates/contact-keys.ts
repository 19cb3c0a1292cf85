import { linkHref } from "@kindling/contracts/fields/links.ts";

/** Hosts whose pages are of many people. A host below one of these, such as `acme.github.io`, is somebody's own. */
const sharedHosts = new Set(
  `linkedin.com lnkd.in linktr.ee facebook.com fb.com instagram.com twitter.com x.com youtube.com youtu.be tiktok.com
   medium.com github.com gist.github.com gitlab.com bitbucket.org google.com goo.gl notion.so notion.site notion.com
   t.me telegram.me wa.me discord.gg discord.com bit.ly tinyurl.com about.me beacons.ai bio.link carrd.co crunchbase.com angel.co
   wellfound.com f6s.com producthunt.com apple.com dropbox.com docsend.com pitch.com canva.com figma.com calendly.com
   typeform.com airtable.com substack.com wordpress.com wixsite.com weebly.com squarespace.com blogspot.com github.io
   gitlab.io herokuapp.com netlify.app vercel.app web.app firebaseapp.com pages.dev webflow.io framer.website framer.app
   myshopify.com azurewebsites.net amazonaws.com bubbleapps.io softr.app glide.page godaddysites.com strikingly.com
   gumroad.com patreon.com behance.net dribbble.com xing.com vk.com amazon.com example.com example.org example.net
   localhost`.split(/\s+/),
);
/** Subdomains of these are no hosts of their own: `de.linkedin.com` is LinkedIn. */
const regional =
  /(?:^|[.])(?:linkedin|facebook|google|youtube|crunchbase|twitter|apple|amazon|wikipedia)[.](?:com|org|[a-z]{2}|co[.][a-z]{2})$/;

const mailProviders = new Set(
  `gmail.com googlemail.com icloud.com me.com mac.com aol.com msn.com ymail.com rocketmail.com proton.me protonmail.com
   protonmail.ch pm.me web.de freenet.de t-online.de arcor.de posteo.de mailbox.org orange.fr free.fr sfr.fr laposte.net
   wanadoo.fr libero.it virgilio.it tiscali.it alice.it wp.pl o2.pl onet.pl onet.eu op.pl interia.pl gazeta.pl seznam.cz
   centrum.cz email.cz mail.ru inbox.ru list.ru bk.ru rambler.ru ya.ru ukr.net qq.com foxmail.com 163.com 126.com
   sina.com sohu.com naver.com daum.net hanmail.net kakao.com rediffmail.com comcast.net att.net verizon.net
   sbcglobal.net cox.net charter.net bellsouth.net btinternet.com sky.com virginmedia.com talktalk.net bigpond.com
   optusnet.com.au shaw.ca rogers.com uol.com.br bol.com.br terra.com.br ziggo.nl kpnmail.nl telenet.be skynet.be
   bluewin.ch hispeed.ch hey.com fastmail.com fastmail.fm tutanota.com tuta.io duck.com mail.com email.com usa.com
   zoho.com zohomail.com inbox.com hushmail.com mailinator.com privaterelay.appleid.com example.com example.org
   example.net`.split(/\s+/),
);
/** Providers with a domain for each country. */
const providerFamilies =
  /^(?:yahoo|hotmail|outlook|live|gmx|yandex|windowslive)[.](?:[a-z]{2,3}|co[.][a-z]{2}|com[.][a-z]{2})$/;

/** The host of a website of one's own, without "www."; null for one that many share. */
function hostOf(website: string | null | undefined): string | null {
  const href = linkHref(website);
  if (href === null) return null;
  const host = new URL(href).hostname.replace(/^www\d?[.]/, "").replace(/[.]$/, "");
  const isOwn =
    host.includes(".") && !sharedHosts.has(host) && !regional.test(host) && !/^[\d.]+$/.test(host);
  return isOwn ? host : null;
}

/** The domain of a website, else that of the email unless it is a mail provider's. */
export function domainKey(
  website: string | null | undefined,
  email: string | null | undefined,
): string | null {
  const host = hostOf(website);
  if (host !== null) return host;
  const domain =
    /@([^@\s]+)$/
      .exec(email ?? "")?.[1]
      ?.toLowerCase()
      .replace(/^www[.]/, "") ?? null;
  if (domain === null || !domain.includes(".")) return null;
  return mailProviders.has(domain) || providerFamilies.test(domain) || sharedHosts.has(domain)
    ? null
    : domain;
}

/** The last nine digits of a phone, at least seven: country codes are written in many ways, or left out. */
export function phoneKey(phone: string | null | undefined): string | null {
  const digits = (phone ?? "")
    .normalize("NFKC")
    .replace(/(?:ext|x|#|durchwahl|poste)[.:\s]*\d+\s*$/i, "")
    .replace(/\(0\)/g, "")
    .replace(/\D/g, "");
  if (digits.length < 7 || /^(\d)\1*$/.test(digits.slice(-7))) return null;
  return digits.slice(-9);
}

/** The profile in a link to LinkedIn, such as `in/ada`, or the page of a company; from either field. */
export function linkedInKey(...links: readonly (string | null | undefined)[]): string | null {
  for (const link of links) {
    const href = linkHref(link);
    if (href === null) continue;
    const { hostname, pathname } = new URL(href);
    if (!/(?:^|[.])linkedin[.]com$/.test(hostname)) continue;
    const [, kind, name] = /^\/+(in|pub|company|school)\/+([^/]+)/i.exec(pathname) ?? [];
    if (kind === undefined || name === undefined) continue;
    const profile = decoded(name).toLowerCase().normalize("NFC");
    return profile === "" ? null : `${kind.toLowerCase().replace("pub", "in")}/${profile}`;
  }
  return null;
}

/** Without U+0000, which PostgreSQL does not store. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text).replaceAll("\0", "");
  } catch {
    return text;
  }
}
