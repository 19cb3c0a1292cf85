import Inbox from "lucide-react/icons/inbox";
import Lock from "lucide-react/icons/lock";
import { useState } from "react";
import { useUrlChoice } from "../../lib/url-state.ts";
import { AlertDialog } from "../../ui/alert-dialog.tsx";
import { Button } from "../../ui/button.tsx";
import { Card, CardHeader } from "../../ui/card.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Field } from "../../ui/field.tsx";
import { Input } from "../../ui/input.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { LoadingState } from "../../ui/spinner.tsx";
import { Banner, EmptyState, ErrorState } from "../../ui/states.tsx";
import { Tab, TabList, TabPanel, Tabs } from "../../ui/tabs.tsx";
import { toast } from "../../ui/toast-store.ts";
import { Tooltip } from "../../ui/tooltip.tsx";

const tabs = ["basic", "business", "funding", "locked"] as const;

/** What opens above the page, and tabs. */
export function Overlays() {
  const [open, setOpen] = useState<"dialog" | "alert" | null>(null);
  const [tab, setTab] = useUrlChoice("tab", tabs);
  const onOpenChange = (isOpen: boolean) => {
    if (!isOpen) setOpen(null);
  };
  return (
    <Card>
      <CardHeader title="Tabs, dialogs, toasts" />
      <Tabs value={tab} onChange={setTab}>
        <TabList label="Sections">
          <Tab value="basic">Basic Info</Tab>
          <Tab value="business" invalid>
            Business
          </Tab>
          <Tab value="funding">Funding</Tab>
          <Tab value="locked" icon={<Lock aria-hidden="true" />}>
            Investor Matches
          </Tab>
        </TabList>
        {tabs.map((value) => (
          <TabPanel key={value} value={value} className="text-muted">
            What stands under “{value}”.
          </TabPanel>
        ))}
      </Tabs>
      <div className="mt-5 flex flex-wrap gap-3">
        <Button variant="outline" onClick={() => setOpen("dialog")}>
          Dialog
        </Button>
        <Button variant="outline" onClick={() => setOpen("alert")}>
          Alert dialog
        </Button>
        <Button
          variant="outline"
          onClick={() => toast({ title: "Saved", description: "Ember Labs is up to date." })}
        >
          Toast
        </Button>
        <Button
          variant="outline"
          onClick={() =>
            toast({
              variant: "destructive",
              title: "Not saved",
              description: "The ask must be a whole number.",
              action: { label: "Try Again", onClick: () => toast({ title: "Tried" }) },
            })
          }
        >
          Error toast
        </Button>
        <Tooltip text="Explains what the button does">
          <Button variant="ghost">Tooltip</Button>
        </Tooltip>
      </div>
      <Dialog
        open={open === "dialog"}
        onOpenChange={onOpenChange}
        title="Register as an Investor"
        description="Tell founders what you look for"
        footer={
          <>
            <Button variant="outline" onClick={() => setOpen(null)}>
              Cancel
            </Button>
            <Button onClick={() => setOpen(null)}>Register</Button>
          </>
        }
      >
        <div className="grid gap-5">
          {["Name", "Company", "Email", "Website", "City", "State", "Phone", "LinkedIn"].map((label) => (
            <Field key={label} label={label} required={label === "Name" || label === "Email"}>
              <Input />
            </Field>
          ))}
        </div>
      </Dialog>
      <AlertDialog
        open={open === "alert"}
        onOpenChange={onOpenChange}
        title="Discard what you typed?"
        description="The form has changes that were not sent."
        confirmLabel="Discard"
        destructive
        onConfirm={() => setOpen(null)}
      />
    </Card>
  );
}

/** Lists and pages that have nothing to show yet, or at all. */
export function States() {
  return (
    <Card className="grid gap-4">
      <CardHeader title="States" className="mb-0!" />
      <Banner action={<Button size="sm">Retry</Button>}>Failed to load founder data: 503</Banner>
      <Banner tone="ember">Access is open: everyone on this machine may do everything.</Banner>
      <Banner tone="good">Your profile is complete.</Banner>
      <div aria-busy="true" className="grid gap-2">
        <Skeleton className="h-5 w-2/3" />
        <Skeleton className="h-5 w-full" />
      </div>
      <LoadingState>Loading your dashboard...</LoadingState>
      <EmptyState
        icon={<Inbox />}
        title="No founders found"
        description="Try adjusting your search or filters."
        action={<Button variant="outline">Clear All</Button>}
      />
      <ErrorState title="Error Loading Dashboard" message="Failed to load profile" onRetry={() => {}} />
    </Card>
  );
}
