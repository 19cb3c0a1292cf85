import { Component, type ReactNode } from "react";
import { Button, buttonClass } from "../ui/button.tsx";
import { MessagePage } from "./message-page.tsx";

interface RootErrorBoundaryProps {
  /** The current path; a change of it resets the error. */
  path: string;
  children: ReactNode;
}

/** Catches the errors of a page, including a failed fetch of its chunk. */
export class RootErrorBoundary extends Component<RootErrorBoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch() {
    document.title = "Unexpected Application Error!";
  }

  override componentDidUpdate(before: RootErrorBoundaryProps) {
    if (this.state.failed && before.path !== this.props.path) this.setState({ failed: false });
  }

  override render() {
    return this.state.failed ? <RootError /> : this.props.children;
  }
}

/** Both actions reload the client, because its state is unknown. */
function RootError() {
  return (
    <MessagePage
      title="Unexpected Application Error!"
      actions={
        <>
          <Button size="lg" onClick={() => window.location.reload()}>
            Try Again
          </Button>
          <a href="/" className={buttonClass("outline", "lg")}>
            Back to Home
          </a>
        </>
      }
    >
      <p>Something went wrong on this page. What you had saved is safe.</p>
    </MessagePage>
  );
}
