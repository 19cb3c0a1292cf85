// Shows /api/openapi.json at /api/docs, in the colours of the reader's system.
const dark = matchMedia("(prefers-color-scheme: dark)");
const applyScheme = () => document.documentElement.classList.toggle("dark-mode", dark.matches);
dark.addEventListener("change", applyScheme);
applyScheme();

// The CSP forbids the inline style in the logo of the default layout. Deep links would nest links in
// buttons, and the colours of the syntax lack contrast.
window.SwaggerUIBundle({
  url: "/api/openapi.json",
  dom_id: "#docs",
  layout: "BaseLayout",
  syntaxHighlight: { activated: false },
  defaultModelsExpandDepth: -1,
  showExtensions: true,
  displayRequestDuration: true,
});
