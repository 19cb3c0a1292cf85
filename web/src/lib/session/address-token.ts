import { useLayoutEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";

/**
 * The token in the URL's fragment, from a mailed link, or null. It is removed from the address bar and the
 * history at once, and lives as long as the page.
 */
export function useAddressToken(): string | null {
  const { hash, pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const given = tokenOf(hash);
  const [token, setToken] = useState(given);
  if (given !== null && given !== token) setToken(given);
  useLayoutEffect(() => {
    if (given !== null) navigate({ pathname, search }, { replace: true, state });
  }, [given, pathname, search, state, navigate]);
  return given ?? token;
}

function tokenOf(hash: string): string | null {
  return new URLSearchParams(hash.slice(1)).get("token") || null;
}
