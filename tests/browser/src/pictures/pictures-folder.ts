import { fileURLToPath } from "node:url";

/** Where pictures to look at are, which are not in git. */
export const picturesFolder = fileURLToPath(new URL("../../../../build/pictures/", import.meta.url));
