import { launchBrowser } from "../page/browser.ts";
import { takeMailPictures } from "./mail-pictures.ts";
import { takeReadmePictures } from "./readme-pictures.ts";

/** `npm run pictures` retakes the README's pictures; `npm run pictures -- mails` takes one of each mail. */
const kinds = { readme: takeReadmePictures, mails: takeMailPictures };
const kind = process.argv[2] ?? "readme";
if (!(kind in kinds))
  throw new Error(`there are no pictures called "${kind}": use ${Object.keys(kinds).join(", ")}`);

const browser = await launchBrowser();
try {
  await kinds[kind as keyof typeof kinds](browser);
} finally {
  await browser.close();
}
