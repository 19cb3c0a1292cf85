import type { ActivityEntry } from "@kindling/contracts/history/activity.ts";
import Archive from "lucide-react/icons/archive";
import ArchiveRestore from "lucide-react/icons/archive-restore";
import Ban from "lucide-react/icons/ban";
import Bookmark from "lucide-react/icons/bookmark";
import CircleCheck from "lucide-react/icons/circle-check";
import CircleHelp from "lucide-react/icons/circle-question-mark";
import CircleX from "lucide-react/icons/circle-x";
import Download from "lucide-react/icons/download";
import FileUp from "lucide-react/icons/file-up";
import History from "lucide-react/icons/history";
import KeyRound from "lucide-react/icons/key-round";
import LogIn from "lucide-react/icons/log-in";
import LogOut from "lucide-react/icons/log-out";
import Mail from "lucide-react/icons/mail";
import MailCheck from "lucide-react/icons/mail-check";
import MessageSquare from "lucide-react/icons/message-square";
import Pencil from "lucide-react/icons/pencil";
import ShieldAlert from "lucide-react/icons/shield-alert";
import ShieldCheck from "lucide-react/icons/shield-check";
import ShieldOff from "lucide-react/icons/shield-off";
import Star from "lucide-react/icons/star";
import Trash from "lucide-react/icons/trash-2";
import Undo from "lucide-react/icons/undo-2";
import UserPlus from "lucide-react/icons/user-plus";
import { Fragment, useState } from "react";
import { ChangeItem } from "../../forms/history/change-item.tsx";
import { changesInWords, isApplicationAction } from "../../forms/history/entry-words.ts";
import { changedSearch, useUrlParams } from "../../lib/browser-state/url-state.ts";
import { classNames } from "../../lib/class-names.ts";
import { formatTime } from "../../lib/format.ts";
import { Button } from "../../ui/button.tsx";
import { Link } from "../../ui/link.tsx";
import { fieldsOfKind } from "./activity-filters.ts";
import { activitySentence, type Part } from "./activity-words.ts";

const icons: Record<ActivityEntry["action"], typeof Pencil> = {
  created: UserPlus,
  changed: Pencil,
  undone: Undo,
  restored: History,
  "signed-in": LogIn,
  "sign-in-failed": ShieldAlert,
  "signed-out": LogOut,
  invited: Mail,
  "invitation-accepted": MailCheck,
  "second-factor-on": ShieldCheck,
  "second-factor-off": ShieldOff,
  "second-factor-failed": ShieldAlert,
  "second-factor-reset": ShieldOff,
  "recovery-code-used": ShieldCheck,
  exported: Download,
  suspended: Ban,
  "suspension-lifted": CircleCheck,
  "sessions-ended": LogOut,
  "password-changed": KeyRound,
  "sign-in-reset": KeyRound,
  "absence-mailed": Mail,
  "introduction-link-made": Mail,
  "view-saved": Bookmark,
  "view-changed": Bookmark,
  "view-deleted": Trash,
  archived: Archive,
  unarchived: ArchiveRestore,
  erased: Trash,
  approved: CircleCheck,
  asked: CircleHelp,
  answered: MessageSquare,
  declined: CircleX,
  confirmed: MailCheck,
  imported: FileUp,
  "import-undone": Undo,
  "admin-added": UserPlus,
  "admin-invited": Mail,
  "admin-role-changed": Pencil,
  "admin-removed": Trash,
  "passcode-chosen": KeyRound,
  "passcode-changed": KeyRound,
  "shared-passcode-off": ShieldCheck,
  "shared-passcode-on": ShieldOff,
};

/** How many changes are shown before Show more, which hides at least two; of a new record none. */
const firstChanges = 3;

/** One entry: who did what to which record, when, and the changes. */
export function ActivityItem({ entry }: { entry: ActivityEntry }) {
  const [open, setOpen] = useState(false);
  const { action, kind, at } = entry;
  const isNew = action === "created";
  const isFailure = action === "sign-in-failed" || action === "second-factor-failed";
  const Icon = kind === "match" && action === "changed" ? Star : icons[action];
  // Their sentence says it all.
  const isSaid = action === "invited" || kind === "admin";
  const changes = isSaid ? [] : changesInWords(entry, fieldsOfKind(kind));
  const limit = isNew ? 0 : changes.length > firstChanges + 1 ? firstChanges : changes.length;
  const shown = open ? changes : changes.slice(0, limit);
  const more = isNew ? `Show ${changes.length} fields` : `Show ${changes.length - limit} more`;
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)_auto] gap-x-3 px-3 py-3 text-sm sm:px-4">
      <span
        aria-hidden="true"
        className={classNames(
          "flex size-8 items-center justify-center rounded-full",
          isFailure ? "bg-danger-soft text-on-danger-soft" : "bg-sunken text-muted",
        )}
      >
        <Icon className="size-4" />
      </span>
      <div className="flex min-w-0 flex-col gap-2 py-1.5">
        <p className="wrap-anywhere">
          {activitySentence(entry).map((part, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence do not change places
            <Fragment key={index}>
              {index > 0 && " "}
              <SentencePart part={part} />
            </Fragment>
          ))}
        </p>
        {shown.length > 0 && (
          <dl className="@container flex flex-col gap-1.5">
            {shown.map((change) => (
              <ChangeItem key={change.name} change={change} isNew={isNew || isApplicationAction(action)} />
            ))}
          </dl>
        )}
        {changes.length > limit && (
          <div>
            <Button variant="link" aria-expanded={open} onClick={() => setOpen(!open)}>
              {open ? "Show less" : more}
            </Button>
          </div>
        )}
      </div>
      <time dateTime={at} className="figures py-1.5 text-muted">
        {formatTime(at)}
      </time>
    </li>
  );
}

function SentencePart({ part }: { part: Part }) {
  const [params] = useUrlParams();
  if (part.kind === "who") return <strong className="font-semibold">{part.text}</strong>;
  if (part.kind === "text") return <span className="text-muted">{part.text}</span>;
  if (part.kind === "import") {
    const search = `${part.of === "investors" ? "of=investors&" : ""}import=${part.id}`;
    return (
      <Link
        plain
        to={`/admin/import?${search}`}
        className="rounded-sm font-medium underline-offset-4 hover:underline"
      >
        {part.text}
      </Link>
    );
  }
  if (!part.exists) return <span>{part.text}</span>;
  // The record opens above the activity, in place of another one, and Back closes it.
  const open = { founder: null, investor: null, [part.member]: part.id };
  const search = changedSearch(params.toString(), open);
  return (
    <Link plain to={{ search }} className="rounded-sm font-medium underline-offset-4 hover:underline">
      {part.text}
    </Link>
  );
}
