import { useNavigate } from "react-router-dom";
import { useDocumentTitle } from "../lib/browser-state/use-document-title.ts";
import { Button } from "../ui/button.tsx";
import { ButtonLink } from "../ui/link.tsx";
import { MessagePage } from "./message-page.tsx";

/** The page for unknown paths. */
export function NotFoundPage() {
  useDocumentTitle("Page Not Found");
  const navigate = useNavigate();
  return (
    <MessagePage
      title="Page Not Found"
      sign="404"
      actions={
        <>
          <ButtonLink to="/" size="lg">
            Back to Home
          </ButtonLink>
          <Button variant="outline" size="lg" onClick={() => navigate(-1)}>
            Go Back
          </Button>
        </>
      }
    >
      <p>This spark went out. The page you are looking for is not here, or has moved somewhere else.</p>
    </MessagePage>
  );
}
