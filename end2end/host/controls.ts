/** What a test can ask of the host page, and what the host page remembers. Shared by both sides. */

import type {
  McpUiHostCapabilities,
  McpUiHostContext,
} from "@modelcontextprotocol/ext-apps/app-bridge";
import type { CallToolResult, ContentBlock, Tool } from "@modelcontextprotocol/client";
import type { Policy } from "./policies.js";

export type Arguments = Record<string, unknown>;
export type { CallToolResult, McpUiHostCapabilities, McpUiHostContext, Policy };

/** How the host answers a request of the view that it says it can serve. */
export type Answer =
  /** Done. */
  | "accept"
  /** `isError: true`, the refusal the specification names. */
  | "refuse"
  /** A JSON-RPC error, the refusal some hosts send instead. */
  | "throw"
  /** No such capability and no handler: -32601. */
  | "unsupported"
  /** The capability without the handler: -32601 all the same. */
  | "unknown";

export interface MountSettings {
  policy: Policy;
  /** `srcdoc` gives the view an opaque origin; `written` (document.write) the sandbox's, as the reference host does. */
  nesting: "srcdoc" | "written";
  /** The answer to open-link, message, download-file, update-model-context and tools/call. */
  answers: Answer;
  context: McpUiHostContext;
  /** Width of the frame in CSS pixels; the whole page where it is absent. */
  width?: number;
  /** Drawn instead of the server's resource. */
  html?: string;
  /** What calls of tools are answered with, one after the other; the server's own answers where it is absent. */
  toolResults?: CallToolResult[];
  /** Sent as soon as `ui/initialize` is seen, before it is answered: some hosts do not wait for `initialized`. */
  early?: { method: string; params: unknown }[];
  /** Return once the html is handed over; else once the view said `initialized`. */
  unattended?: boolean;
}

/** One message of the view, as it came, with its time in milliseconds since the page's start. */
export interface Received {
  at: number;
  message: {
    jsonrpc?: unknown;
    id?: unknown;
    method?: string;
    params?: Record<string, unknown>;
    result?: unknown;
    error?: { code: number; message: string };
  };
}

/** What the host did for the view. */
export interface Served {
  links: string[];
  messages: { role: string; content: ContentBlock[] }[];
  downloads: unknown[];
  contexts: unknown[];
  displayModes: string[];
  calls: { name: string; arguments?: Record<string, unknown> | undefined }[];
}

export interface Controls {
  /** Connects to the MCP server and reads the tool and its view. */
  connect(server: string, era: "legacy" | "modern"): Promise<{ tool: Tool; html: string; version: string | undefined }>;
  /** Calls `render_results`. */
  call(args: Arguments): Promise<CallToolResult>;
  /** Draws the view in a new frame; an older one goes. */
  mount(settings: MountSettings): Promise<void>;
  input(args: Arguments): Promise<void>;
  partial(args: Arguments): Promise<void>;
  result(result: CallToolResult): Promise<void>;
  cancel(reason?: string): Promise<void>;
  context(context: McpUiHostContext): void;
  /** Asks the view to wind up and returns its answer. */
  teardown(): Promise<Record<string, unknown>>;
  ping(): Promise<Record<string, unknown>>;
  /** Posts to the view past the bridge and its checks. */
  post(message: unknown): void;
  /** Every message of the view, in order. */
  received: Received[];
  served: Served;
  /** When the html was handed to the sandbox, in milliseconds since the page's start. */
  handedAt: number;
  /** What AppBridge reported: a malformed message, an answer to no request. */
  errors: string[];
}

declare global {
  interface Window {
    host: Controls;
  }
}
