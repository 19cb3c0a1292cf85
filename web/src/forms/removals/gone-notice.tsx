import { Link } from "../../ui/link.tsx";
import { Banner } from "../../ui/states/states.tsx";
import type { Member } from "../history/entry-words.ts";

/** Says that the shown record was archived or erased meanwhile. */
export function GoneNotice({ member }: { member: Member }) {
  return (
    <Banner className="mb-5">
      <p className="font-semibold">This {member} was archived or erased by someone else.</p>
      <p className="mt-0.5">
        What you see is how it was before, and cannot be changed. If it was archived, it can be restored in
        the <Link to="/admin/archive">archive</Link>.
      </p>
    </Banner>
  );
}

/** Says that a change was not saved for that reason. */
export function NotSavedNotice({ member }: { member: Member }) {
  return (
    <>
      <p className="font-semibold">Your changes were not saved</p>
      <p className="mt-0.5">
        Someone else archived or erased this {member}. What you typed stays here until you cancel.
      </p>
    </>
  );
}
