/**
 * The content security policies the sandbox page can be served with.
 *
 * Source: the MCP Apps specification of 2026-01-26, section "Content Security Policy", and the reference host
 * of the ext-apps repository.
 */

/** What the specification demands where the resource declares no csp at all. */
const specification = [
  "default-src 'none'",
  "script-src 'self' 'unsafe-inline'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "media-src 'self' data:",
  "connect-src 'none'",
].join("; ");

/** What the specification builds from a declared csp whose four lists are empty. */
const emptyLists = [
  "default-src 'none'",
  "script-src 'self' 'unsafe-inline'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  "media-src 'self' data:",
  "connect-src 'self'",
  "frame-src 'none'",
  "object-src 'none'",
  "base-uri 'self'",
].join("; ");

/** What the reference host sends: it allows eval, and WebAssembly with it. */
const referenceHost = [
  "default-src 'self' 'unsafe-inline'",
  "script-src 'self' 'unsafe-inline' 'unsafe-eval' blob: data:",
  "style-src 'self' 'unsafe-inline' blob: data:",
  "img-src 'self' data: blob:",
  "font-src 'self' data: blob:",
  "media-src 'self' data: blob:",
  "connect-src 'self'",
  "worker-src 'self' blob:",
  "frame-src 'none'",
  "object-src 'none'",
  "base-uri 'none'",
].join("; ");

/** Header value by name; `none` sends no policy, so that nothing a view asks for is held back unseen. */
export const policies = {
  specification,
  "empty lists": emptyLists,
  "reference host": referenceHost,
  none: undefined,
} as const;

export type Policy = keyof typeof policies;
