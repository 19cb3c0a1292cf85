/** How US dollars are written, beside the $ of an amount. */
export const currencyNames = /\bUS\s?\$|\bUSD?\b\s?\$?|\bUS dollars?\b|\bdollars?\b|\$\s?USD?\b/gi;

/** Units after an amount, in lower case, and the suffix that stands for each. */
export const multipliers: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ...{ k: "k", thousand: "k", thousands: "k", thsd: "k", tsd: "k", grand: "k" },
    ...{ m: "m", mm: "m", mn: "m", mln: "m", mil: "m", mill: "m", mio: "m", million: "m", millions: "m" },
    ...{ b: "b", bn: "b", bln: "b", bil: "b", billion: "b", billions: "b" },
  }),
);

const named = (name: string, symbols: string, words: string) => ({
  name,
  written: new RegExp(`${symbols}|(?<![a-z])(?:${words})(?![a-z])`, "i"),
});

/** Currencies that are recognised to refuse them: an amount is neither converted nor taken for dollars. */
export const otherCurrencies: readonly { readonly name: string; readonly written: RegExp }[] = [
  named("euros", "€", "eur|euros?"),
  named("pounds", "£", "gbp|pounds?|sterling"),
  named("Indian rupees", "₹", "inr|rs|rupees?|crores?|cr|lakhs?|lacs?"),
  named("yen or yuan", "[¥￥]", "jpy|yen|cny|rmb|yuan"),
  named("Swiss francs", "(?!)", "chf|sfr|francs?"),
  named("Canadian dollars", "\\bCA?\\$", "cad|canadian dollars?"),
  named("Australian dollars", "\\bAU?\\$", "aud|australian dollars?"),
  named("Singapore dollars", "\\bS\\$", "sgd"),
  named("Hong Kong dollars", "\\bHK\\$", "hkd"),
  named("New Zealand dollars", "\\bNZ\\$", "nzd"),
  named("reais", "\\bR\\$", "brl|reais"),
  named("Mexican pesos", "\\bMX\\$", "mxn|pesos?"),
  named("Nordic crowns", "(?!)", "sek|nok|dkk|kr|kronor|kroner"),
  named("Polish zloty", "(?!)", "pln|zł|zloty"),
  named("won", "₩", "krw|won"),
  named("shekels", "₪", "ils|nis|shekels?"),
  named("naira", "₦", "ngn|naira"),
  named("rand", "(?!)", "zar|rand"),
  named("dirhams or riyals", "(?!)", "aed|dirhams?|sar|riyals?"),
  named("another currency", "[₽฿₫₺₴₱₡₵]", "rub|thb|vnd|idr|php|try|huf|czk|ron|kes|twd|btc|eth"),
];
