import { useConfig } from "../../lib/config.ts";
import { PageLink } from "../link.tsx";

/** Links to the community's terms and privacy notice; nothing while it has none. */
export function LegalLinks({ className }: { className?: string }) {
  const { terms_url, privacy_url } = useConfig();
  return (
    <>
      {terms_url && (
        <PageLink plain href={terms_url} className={className}>
          Terms
        </PageLink>
      )}
      {privacy_url && (
        <PageLink plain href={privacy_url} className={className}>
          Privacy notice
        </PageLink>
      )}
    </>
  );
}

/** What the sender of a form agrees to by "applying"; nothing while the community has no terms. */
export function ConsentNotice({ by, className }: { by: string; className?: string }) {
  const { terms_url, privacy_url } = useConfig();
  if (terms_url === undefined && privacy_url === undefined) return null;
  return (
    <p className={className}>
      By {by} you{" "}
      {terms_url && (
        <>
          agree to the <PageLink href={terms_url}>terms</PageLink>
        </>
      )}
      {terms_url && privacy_url && " and "}
      {privacy_url && (
        <>
          confirm that you have read the <PageLink href={privacy_url}>privacy notice</PageLink>
        </>
      )}
      .
    </p>
  );
}
