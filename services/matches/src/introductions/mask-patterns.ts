/** The ends of web addresses that people write without a scheme. Others are known by a record's own domain. */
const endings =
  "com|net|org|io|ai|co|app|dev|me|xyz|tech|health|bio|vc|fund|capital|ventures|eu|uk|de|fr|nl|ch|at|it|es|se|no|fi|" +
  "dk|pl|be|pt|ie|us|ca|au|nz|in|jp|cn|kr|sg|hk|br|mx|za|ng|ke|gh|eg|ae|il|tr|ru|ua|info|biz|cloud|so|gg|tv|ly|sh|" +
  "gl|studio|store|shop|online|site|world|energy|example";
const word = "[\\p{L}\\p{N}]";
const before = `(?<!${word})`;
const after = `(?!${word})`;
const network =
  "discord|telegram|whatsapp|signal|skype|wechat|line|instagram|twitter|linkedin|github|facebook";

const pattern = (source: string) => new RegExp(source, "gu");

/** Anybody's contacts, in text in the form of the search. */
export const contacts: readonly RegExp[] = [
  // maya@ember.example, also with spaces; maya (at) ember (dot) example
  pattern(`[\\p{L}\\p{N}._%+-]+\\s?@\\s?[\\p{L}\\p{N}-]+(?:\\.[\\p{L}\\p{N}-]+)+`),
  pattern(
    `[\\p{L}\\p{N}._%+-]+\\s*[(\\[{]\\s*at\\s*[)\\]}]\\s*[\\p{L}\\p{N}-]+` +
      `(?:\\s*(?:\\.|[(\\[{]\\s*dot\\s*[)\\]}]|\\sdot\\s)\\s*[\\p{L}\\p{N}-]+)+`,
  ),
  // maya at ember dot example, maya at ember.example
  pattern(`[\\p{L}\\p{N}._%+-]+\\s+at\\s+[\\p{L}\\p{N}-]+(?:\\s+dot\\s+[\\p{L}\\p{N}-]+)+`),
  pattern(`[\\p{L}\\p{N}._%+-]+\\s+at\\s+(?:[\\p{L}\\p{N}][\\p{L}\\p{N}-]*\\.)+(?:${endings})${after}`),
  // Links and domains
  pattern(`(?:https?://|www\\.)[^\\s<>"]*[^\\s<>".,;:!?)]`),
  pattern(
    `${before}(?:[\\p{L}\\p{N}][\\p{L}\\p{N}-]*\\.)+(?:${endings})${after}(?:/[^\\s<>"]*[^\\s<>".,;:!?)])?/?`,
  ),
  // Handles
  pattern(`(?<![\\p{L}\\p{N}.])@[\\p{L}\\p{N}_.-]*[\\p{L}\\p{N}_]`),
  pattern(`[\\p{L}\\p{N}_.]{2,32}#\\d{4}${after}`),
  pattern(`${before}(?:${network})(?:\\s+(?:id|user|username|handle|name))?\\s*[:=]\\s*[^\\s,;]+`),
  // Phone numbers
  pattern(`(?:(?<![\\p{L}\\p{N}])00|\\+)\\s?\\d(?:[\\s().\\/-]{0,3}\\d){6,14}${after}`),
  pattern(`(?<![\\p{L}\\p{N}.,])(?:\\(\\s?)?\\d(?:[\\s().\\/-]{0,3}\\d){8,14}(?![\\p{L}\\p{N}]|[.,]\\d)`),
  pattern(`(?<![\\p{L}\\p{N}.,])0\\d(?:[\\s().\\/-]{0,3}\\d){5,12}(?![\\p{L}\\p{N}]|[.,]\\d)`),
];

const number = "\\d+(?:[.,'\\s]\\d+)*";
const magnitude = "(?:k|m|mm|mn|mio|mil|b|bn|grand|thousands?|millions?|billions?|tsd|lakhs?|lacs?|crores?)";
const sign = "[$€£¥₹₩₦₺₱₪]";
const code = "(?:usd|eur|gbp|chf|cad|aud|inr|jpy|cny|sek|nok|dkk|pln|brl|zar|ngn|sgd|hkd|aed)";
const currency = `(?:${code}|dollars?|euros?|pounds?|francs?|rupees?|bucks)`;
const counted =
  "(?:half(?: a)?|an?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|" +
  "fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|" +
  "sixty|seventy|eighty|ninety|hundred)";

/** Exact sums, in text in the form of the search. */
export const sums: readonly RegExp[] = [
  pattern(`(?:${before}(?:us|ca|au|nz|hk|sg|r))?${sign}\\s?${number}(?:\\s?${magnitude}${after})?`),
  pattern(`${before}${code}\\s?${number}(?:\\s?${magnitude}${after})?`),
  pattern(`${before}${number}\\s?(?:${magnitude}\\s?)?(?:${sign}|${currency}${after})`),
  pattern(`${before}${number}\\s?${magnitude}${after}`),
  pattern(`${before}\\d{1,3}(?:[,.'\\s]\\d{3})+${after}`),
  // A year has four.
  pattern(`${before}\\d{5,}${after}`),
  pattern(
    `${before}${counted}(?:[\\s-]+(?:(?:and|point)[\\s-]+)?${counted})*[\\s-]+` +
      `(?:(?:thousand|million|billion|grand|lakh|crore)s?|${currency})${after}`,
  ),
];
