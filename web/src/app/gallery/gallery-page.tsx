import { sector } from "@kindling/contracts/enumerations/markets.ts";
import { investorType, temperature } from "@kindling/contracts/enumerations/people.ts";
import { useState } from "react";
import { InvestorForm } from "../../forms/investor-form/investor-form.tsx";
import { useUrlText } from "../../lib/url-state.ts";
import { useDocumentTitle } from "../../lib/use-document-title.ts";
import { Badge, type BadgeVariant } from "../../ui/badge.tsx";
import { Button, type ButtonVariant } from "../../ui/button.tsx";
import { Card, CardHeader } from "../../ui/card.tsx";
import { Checklist } from "../../ui/checklist.tsx";
import { Clamp } from "../../ui/clamp.tsx";
import { Field } from "../../ui/field.tsx";
import { Input, NumberInput, PasswordInput, SearchInput } from "../../ui/input.tsx";
import { Main, PublicLayout } from "../../ui/layouts.tsx";
import { ExternalLink, Link, MailLink } from "../../ui/link.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { optionsOf, Select } from "../../ui/select.tsx";
import { TemperatureBadge } from "../../ui/temperature-badge.tsx";
import { CharacterCount, Textarea } from "../../ui/textarea.tsx";
import { ToggleGroup } from "../../ui/toggle-group.tsx";
import { Overlays, States } from "./gallery-overlays.tsx";

const buttonVariants: ButtonVariant[] = ["default", "secondary", "outline", "ghost", "destructive", "link"];
const badgeVariants: BadgeVariant[] = ["default", "secondary", "destructive", "outline"];

/** Every component, to look at and to try; served by `npm run dev -w web` at /gallery. */
export default function GalleryPage() {
  useDocumentTitle("Gallery");
  return (
    <PublicLayout>
      <Main className="page-width grid grid-cols-1 gap-6 py-8 lg:grid-cols-2">
        <PageHeader
          className="lg:col-span-2"
          title="Gallery"
          subtitle="Every component of the client, in the colours of your system"
          actions={<Button variant="outline">An action</Button>}
        />
        <Buttons />
        <Badges />
        <Controls />
        <Choices />
        <Overlays />
        <States />
        <Forms />
      </Main>
    </PublicLayout>
  );
}

/** The investor form as a part of a page; elsewhere it stands in a dialog. */
function Forms() {
  const [registered, setRegistered] = useState<string | null>(null);
  return (
    <Card className="lg:col-span-2">
      <CardHeader
        title="The investor form, inline"
        description="It registers for real, where a product runs"
      />
      {registered === null ? (
        <InvestorForm draftName="gallery-investor" onSuccess={({ name }) => setRegistered(name)} />
      ) : (
        <p role="status">{registered} is registered.</p>
      )}
    </Card>
  );
}

function Buttons() {
  return (
    <Card>
      <CardHeader title="Buttons and links" description="One ember button per view, the rest quiet" />
      <div className="flex flex-wrap items-center gap-3">
        {buttonVariants.map((variant) => (
          <Button key={variant} variant={variant}>
            {variant}
          </Button>
        ))}
        <Button pending pendingLabel="Signing in...">
          Sign in
        </Button>
        <Button disabled>Disabled</Button>
        <Button size="sm" variant="outline">
          Small
        </Button>
        <Button size="lg">Large</Button>
      </div>
      <p className="mt-4 flex flex-wrap gap-4 text-sm">
        <Link to="/portfolio">Within the client</Link>
        <ExternalLink href="www.example.com/a" arrow />
        <ExternalLink href="no address" />
        <MailLink email="maya@ember.example" />
      </p>
    </Card>
  );
}

function Badges() {
  return (
    <Card>
      <CardHeader title="Badges and text" />
      <div className="flex flex-wrap gap-2">
        {temperature.values.map((value) => (
          <TemperatureBadge key={value} value={value} />
        ))}
      </div>
      <div className="mt-3 flex flex-wrap gap-2">
        {badgeVariants.map((variant) => (
          <Badge key={variant} variant={variant}>
            {variant}
          </Badge>
        ))}
      </div>
      <Clamp className="mt-4 text-sm text-muted">
        We make the smallest useful battery for the largest possible number of homes, and sell it through the
        people who already climb on roofs: this text goes on for rather longer than two lines, so that the end
        of it cannot be seen without asking for more.
      </Clamp>
    </Card>
  );
}

function Controls() {
  const [search, setSearch] = useUrlText("q");
  const [pitch, setPitch] = useState("We turn warm introductions into funded companies.");
  return (
    <Card>
      <CardHeader title="Controls" />
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Company Name" required>
          <Input placeholder="Ember Labs" />
        </Field>
        <Field label="Email" required error="Please enter your email address">
          <Input type="email" defaultValue="maya@" />
        </Field>
        <Field label="Total Ask" description="In whole dollars">
          <NumberInput placeholder="1,500,000" />
        </Field>
        <Field label="Passcode">
          <PasswordInput what="passcode" defaultValue="kindling" />
        </Field>
        <Field label="Elevator Pitch" className="sm:col-span-2">
          <Textarea value={pitch} onChange={(event) => setPitch(event.target.value)} />
          <CharacterCount text={pitch} limit={200} />
        </Field>
        <SearchInput
          className="sm:col-span-2"
          aria-label="Search"
          placeholder="Search startups, VCs, or applications..."
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
      </div>
    </Card>
  );
}

function Choices() {
  const [type, setType] = useState<(typeof investorType.values)[number] | null>(null);
  const [warmth, setWarmth] = useState<(typeof temperature.values)[number] | null>("WARM");
  const [sectors, setSectors] = useState<(typeof sector.values)[number][]>(["FINTECH", "AI_ML"]);
  return (
    <Card>
      <CardHeader title="Choices" />
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Investor Type" required>
          <Select options={optionsOf(investorType)} value={type} onChange={setType} clearLabel="None" />
        </Field>
        <Field label="Temperature">
          <Select
            options={optionsOf(temperature)}
            value={warmth}
            onChange={setWarmth}
            renderOption={({ value }) => <TemperatureBadge value={value} />}
          />
        </Field>
        <Field label="Industries" group className="sm:col-span-2">
          <Checklist options={optionsOf(sector).slice(0, 8)} value={sectors} onChange={setSectors} />
        </Field>
        <Field label="Preferred Sectors" group className="sm:col-span-2">
          <ToggleGroup options={optionsOf(sector).slice(0, 8)} value={sectors} onChange={setSectors} />
        </Field>
      </div>
    </Card>
  );
}
