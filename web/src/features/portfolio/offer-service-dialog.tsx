import {
  type PricingType,
  pricingTypes,
  type ServiceCategory,
  serviceCategories,
} from "@kindling/contracts/enumerations/services.ts";
import { useState } from "react";
import { Controller, useForm, useWatch } from "react-hook-form";
import { readDraft, useDraft } from "../../lib/browser-state/draft.ts";
import { Button } from "../../ui/button.tsx";
import { EntryList } from "../../ui/controls/entry-list.tsx";
import { Field } from "../../ui/controls/field.tsx";
import { Input } from "../../ui/controls/input.tsx";
import { Select } from "../../ui/controls/select.tsx";
import { Textarea } from "../../ui/controls/textarea.tsx";
import { Dialog, DialogFooter } from "../../ui/overlays/dialog.tsx";
import { Banner } from "../../ui/states/states.tsx";

interface ServiceOffer {
  title: string;
  description: string;
  category: ServiceCategory | null;
  pricing: PricingType | null;
  duration: string;
  location: string;
  tags: string[];
}

const emptyOffer: ServiceOffer = {
  title: "",
  description: "",
  category: null,
  pricing: null,
  duration: "",
  location: "",
  tags: [],
};

const draftName = "offer-service";
const toOptions = <V extends string>(values: readonly V[]) =>
  values.map((value) => ({ value, label: value }));

interface OfferServiceDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export default function OfferServiceDialog({ open, onOpenChange }: OfferServiceDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Offer Service"
      description="Put into words what you do best for other founders. Listing is not open yet: what you enter stays here."
      keepOnOutsidePress
    >
      <OfferServiceForm onCancel={() => onOpenChange(false)} />
    </Dialog>
  );
}

/** Submitting only clears the form: offers have no endpoint yet. */
function OfferServiceForm({ onCancel }: { onCancel: () => void }) {
  const form = useForm<ServiceOffer>({
    defaultValues: { ...emptyOffer, ...readDraft<ServiceOffer>(draftName) },
  });
  const { control, register } = form;
  const discardDraft = useDraft(form, draftName, emptyOffer);
  const [cleared, setCleared] = useState(false);
  const [title, description, category] = useWatch({ control, name: ["title", "description", "category"] });
  const complete = title.trim() !== "" && description.trim() !== "" && category !== null;

  const offer = form.handleSubmit(() => {
    discardDraft();
    form.reset(emptyOffer);
    form.setFocus("title");
    setCleared(true);
  });
  const cancel = () => {
    discardDraft();
    onCancel();
  };
  return (
    <form noValidate onSubmit={offer} className="flex flex-col gap-6">
      <div role="status" className="empty:-mb-6">
        {cleared && title === "" && (
          <Banner tone="good">The form is cleared. Listing is not open yet, so nothing was sent.</Banner>
        )}
      </div>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Service Title" required className="sm:col-span-2">
          <Input {...register("title")} placeholder="Pitch deck review" maxLength={120} autoComplete="off" />
        </Field>
        <Field label="Description" required className="sm:col-span-2">
          <Textarea
            {...register("description")}
            placeholder="What founders get, and how it works"
            maxLength={2000}
          />
        </Field>
        <Field label="Category" required>
          <Controller
            control={control}
            name="category"
            render={({ field }) => (
              <Select
                {...field}
                options={toOptions(serviceCategories)}
                clearLabel="None"
                placeholder="Select a category"
              />
            )}
          />
        </Field>
        <Field label="Pricing">
          <Controller
            control={control}
            name="pricing"
            render={({ field }) => (
              <Select
                {...field}
                options={toOptions(pricingTypes)}
                clearLabel="None"
                placeholder="Select pricing"
              />
            )}
          />
        </Field>
        <Field label="Duration">
          <Input {...register("duration")} placeholder="2 weeks" maxLength={60} autoComplete="off" />
        </Field>
        <Field label="Location">
          <Input {...register("location")} placeholder="Remote" maxLength={100} autoComplete="off" />
        </Field>
        <Field
          label="Tags"
          description="Press Enter to add one, and press one to remove it"
          className="sm:col-span-2"
        >
          <Controller
            control={control}
            name="tags"
            render={({ field: { ref, value, onChange } }) => (
              <EntryList ref={ref} value={value} onChange={onChange} what="tag" placeholder="Fundraising" />
            )}
          />
        </Field>
      </div>
      <DialogFooter>
        {!complete && (
          <p className="mr-auto self-center text-sm text-muted">
            Title, description and category are needed.
          </p>
        )}
        <Button variant="outline" onClick={cancel}>
          Cancel
        </Button>
        <Button type="submit" disabled={!complete}>
          Offer Service
        </Button>
      </DialogFooter>
    </form>
  );
}
