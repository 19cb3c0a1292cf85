import { describe, expect, it } from "vitest";
import { SecretBox } from "./secret-box.ts";

const plain = Buffer.from("a secret of twenty b");

describe("SecretBox", () => {
  const box = new SecretBox(["former", "older"]);

  it("opens what it closed, and closes it differently each time", () => {
    const [one, other] = [box.close("ada", plain), box.close("ada", plain)];
    expect(box.open("ada", one)).toEqual({ plain, isCurrent: true });
    expect(one.equals(other)).toBe(false);
    expect(one.includes(plain)).toBe(false);
  });

  it("opens what was closed under any of its secrets, and says which is the newest", () => {
    const rotated = new SecretBox(["newest", "former"]);
    expect(rotated.open("ada", box.close("ada", plain))).toEqual({ plain, isCurrent: false });
    expect(rotated.open("ada", rotated.close("ada", plain))).toEqual({ plain, isCurrent: true });
  });

  it("opens nothing under other secrets, for another owner, or that was changed", () => {
    const closed = box.close("ada", plain);
    expect(new SecretBox(["newest"]).open("ada", closed)).toBeNull();
    expect(box.open("ben", closed)).toBeNull();
    for (let at = 0; at < closed.length; at += 1) {
      const changed = Buffer.from(closed);
      changed[at]! ^= 1;
      expect(box.open("ada", changed), `byte ${at}`).toBeNull();
    }
    for (let length = 0; length < closed.length; length += 1) {
      expect(box.open("ada", closed.subarray(0, length)), `${length} bytes`).toBeNull();
    }
  });
});
