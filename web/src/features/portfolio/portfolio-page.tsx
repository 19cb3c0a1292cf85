import { serviceCategories } from "@kindling/contracts/enumerations/services.ts";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useState, useTransition } from "react";
import { useUrlParams, useUrlText, useUrlValue } from "../../lib/browser-state/url-state.ts";
import { useDocumentTitle } from "../../lib/browser-state/use-document-title.ts";
import { Button } from "../../ui/button.tsx";
import { SearchInput } from "../../ui/controls/input.tsx";
import { Select } from "../../ui/controls/select.tsx";
import { lazyComponent } from "../../ui/lazy-component.ts";
import { Main, PublicLayout } from "../../ui/site/layouts.tsx";
import { PageHeader } from "../../ui/site/page-header.tsx";
import { servicesQuery } from "./list-services.ts";
import { findServices } from "./listed-service.ts";
import { ServiceList } from "./service-list.tsx";

const OfferServiceDialog = lazyComponent(() => import("./offer-service-dialog.tsx"));

const categories = serviceCategories.map((category) => ({ value: category, label: category }));

/** Services by founders, for founders. Search, category and the open dialog are in the URL. */
export default function PortfolioPage() {
  useDocumentTitle("Portfolio");
  const services = useQuery(servicesQuery);
  const [, changeUrl] = useUrlParams();
  const [search, setSearch] = useUrlText("q");
  const [inUrl, setCategory] = useUrlValue("category", "replace");
  const category = serviceCategories.find((known) => known === inUrl) ?? null;
  const found = findServices(services.data ?? [], search, category);

  const clear = () => {
    setSearch("");
    changeUrl({ category: null });
  };
  return (
    <PublicLayout>
      <Main className="page-width py-6 sm:py-12">
        <PageHeader
          title="Community Portfolio"
          subtitle="Services by founders, for founders"
          actions={<OfferService />}
        />
        <search className="mt-5 sm:mt-8 flex flex-col gap-3 sm:flex-row">
          <SearchInput
            className="grow"
            aria-label="Search services"
            placeholder="Search services, founders, or skills..."
            value={search}
            onChange={(event) => setSearch(event.target.value)}
          />
          <div className="sm:w-64">
            <Select
              aria-label="Category"
              options={categories}
              value={category}
              onChange={setCategory}
              placeholder="All Categories"
              clearLabel="All Categories"
            />
          </div>
        </search>
        <ServiceList query={services} found={found} onClear={clear} />
      </Main>
    </PublicLayout>
  );
}

function OfferService() {
  const [offer, setOffer] = useUrlValue("offer");
  const [opening, startOpening] = useTransition();
  const open = offer === "service";
  const [hasOpened, setHasOpened] = useState(open);
  if (open && !hasOpened) setHasOpened(true);
  return (
    <>
      <Button
        className="max-sm:w-full"
        pending={opening}
        aria-haspopup="dialog"
        onPointerEnter={OfferServiceDialog.preload}
        onFocus={OfferServiceDialog.preload}
        onClick={() => startOpening(() => setOffer("service"))}
      >
        Offer Service
      </Button>
      <Suspense fallback={null}>
        {hasOpened && (
          <OfferServiceDialog open={open} onOpenChange={(isOpen) => setOffer(isOpen ? "service" : null)} />
        )}
      </Suspense>
    </>
  );
}
