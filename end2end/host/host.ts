/** The host page: the official client and AppBridge, with everything a test needs to steer and to see. */

import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import {
  AppBridge,
  getToolUiResourceUri,
  PostMessageTransport,
  type McpUiHostCapabilities,
} from "@modelcontextprotocol/ext-apps/app-bridge";
import { z } from "zod";
import type { Answer, Arguments, Controls, MountSettings, Received, Served } from "./controls.js";

const TOOL = "render_results";
const UI_EXTENSION = { "io.modelcontextprotocol/ui": { mimeTypes: ["text/html;profile=mcp-app"] } };
/** The sandbox page has an origin of its own; the server that serves this page names it. */
const sandboxOrigin = new URLSearchParams(location.search).get("sandbox") ?? "";

let client: Client | undefined;
let bridge: AppBridge | undefined;
let frame: HTMLIFrameElement | undefined;
let html = "";
const received: Received[] = [];
const served: Served = { links: [], messages: [], downloads: [], contexts: [], displayModes: [], calls: [] };
const errors: string[] = [];

function present<T>(value: T | undefined, what: string): T {
  if (value === undefined) throw new Error(`no ${what} yet`);
  return value;
}

async function connect(server: string, era: "legacy" | "modern"): ReturnType<Controls["connect"]> {
  const mode = era === "modern" ? ({ pin: "2026-07-28" } as const) : "legacy";
  client = new Client(
    { name: "sourcecards-end2end", version: "0.0.0" },
    { capabilities: { extensions: UI_EXTENSION }, versionNegotiation: { mode } },
  );
  await client.connect(new StreamableHTTPClientTransport(new URL(server)));
  const { tools } = await client.listTools();
  const tool = present(tools.find(({ name }) => name === TOOL), TOOL);
  const uri = present(getToolUiResourceUri(tool), "view of the tool");
  const { contents } = await client.readResource({ uri });
  const [content] = contents;
  if (contents.length !== 1 || content === undefined || !("text" in content)) {
    throw new Error("the view is not exactly one text");
  }
  html = content.text;
  return { tool, html, version: client.getNegotiatedProtocolVersion() };
}

function capabilities(answers: Answer): McpUiHostCapabilities {
  if (answers === "unsupported") return {};
  return {
    openLinks: {},
    downloadFile: {},
    logging: {},
    message: { text: {} },
    updateModelContext: { text: {}, structuredContent: {} },
    serverTools: {},
  };
}

function serve(bridge: AppBridge, { answers, toolResults }: MountSettings): void {
  if (answers === "unsupported" || answers === "unknown") return;
  const answer = () => {
    if (answers === "throw") throw new Error("not today");
    return answers === "refuse" ? { isError: true } : {};
  };
  bridge.onopenlink = async ({ url }) => (served.links.push(url), answer());
  bridge.onmessage = async ({ role, content }) => (served.messages.push({ role, content }), answer());
  bridge.ondownloadfile = async ({ contents }) => (served.downloads.push(...contents), answer());
  bridge.onupdatemodelcontext = async (context) => {
    served.contexts.push(context);
    // This answer has no `isError`: it can only be refused by an error.
    if (answers !== "accept") throw new Error("not today");
    return {};
  };
  bridge.oncalltool = async (call) => {
    served.calls.push(call);
    if (answers === "throw") throw new Error("not today");
    const result = toolResults?.shift();
    return result ?? (present(client, "connection").callTool(call) as never);
  };
  bridge.onloggingmessage = () => {};
}

/** Follows the height the view reports, as a host with a flexible frame does. */
function follow(bridge: AppBridge, frame: HTMLIFrameElement): void {
  bridge.onsizechange = ({ height }) => {
    if (height !== undefined) frame.style.height = `${height}px`;
  };
}

async function mount(settings: MountSettings): Promise<void> {
  frame?.remove();
  received.length = 0;
  errors.length = 0;
  for (const list of Object.values(served)) list.length = 0;

  frame = document.createElement("iframe");
  frame.title = "Sandbox";
  frame.setAttribute("sandbox", "allow-scripts allow-same-origin allow-forms");
  if (settings.width !== undefined) frame.style.width = `${settings.width}px`;
  document.documentElement.style.colorScheme = settings.context.theme ?? "light";
  const { policy, nesting } = settings;
  frame.src = `${sandboxOrigin}/sandbox.html?${new URLSearchParams({ policy, nesting })}`;
  document.querySelector("main")?.append(frame);
  const view = present(frame.contentWindow ?? undefined, "window of the frame");

  const current = new AppBridge(
    // Without a client it forwards nothing by itself: what the view asks for is answered here.
    null,
    { name: "sourcecards-end2end", version: "0.0.0" },
    capabilities(settings.answers),
    { hostContext: settings.context },
  );
  bridge = current;
  serve(current, settings);
  follow(current, frame);
  current.onerror = (error) => errors.push(String(error));
  current.onrequestdisplaymode = async ({ mode }) => (served.displayModes.push(mode), { mode });
  const initialized = new Promise<void>((resolve) => (current.oninitialized = () => resolve()));
  const ready = new Promise<void>((resolve) => (current.onsandboxready = () => resolve()));

  addEventListener("message", ({ source, data }) => {
    if (source !== view || String(data?.method).startsWith("ui/notifications/sandbox-")) return;
    received.push({ at: performance.now(), message: data });
    if (data.method === "ui/initialize") {
      for (const message of settings.early ?? []) post({ jsonrpc: "2.0", ...message });
    }
  });

  await current.connect(new PostMessageTransport(view, view));
  await ready;
  window.host.handedAt = performance.now();
  await current.sendSandboxResourceReady({ html: settings.html ?? html });
  if (!settings.unattended) await initialized;
}

function post(message: unknown): void {
  frame?.contentWindow?.postMessage(message, "*");
}

window.host = {
  connect,
  call: async (args: Arguments) => present(client, "connection").callTool({ name: TOOL, arguments: args }),
  mount,
  input: async (args) => present(bridge, "view").sendToolInput({ arguments: args }),
  partial: async (args) => present(bridge, "view").sendToolInputPartial({ arguments: args }),
  result: async (result) => present(bridge, "view").sendToolResult(result),
  cancel: async (reason) => present(bridge, "view").sendToolCancelled(reason === undefined ? {} : { reason }),
  context: (context) => present(bridge, "view").setHostContext(context),
  teardown: async () => present(bridge, "view").teardownResource({}, { timeout: 2000 }),
  ping: async () => present(bridge, "view").request({ method: "ping" }, z.looseObject({}), { timeout: 2000 }),
  post,
  received,
  served,
  handedAt: 0,
  errors,
};
