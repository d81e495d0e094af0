/** The extended `test`: the real server, a real host, and how the view is mounted. */

import { test as base, expect, type FrameLocator, type Locator, type Page } from "@playwright/test";
import type {
  Answer,
  Arguments,
  CallToolResult,
  Controls,
  McpUiHostContext,
  MountSettings,
  Policy,
  Received,
  Served,
} from "./host/controls.js";
import { startSite, type Site } from "./host/site.js";
import { startServer, type Running } from "./server.js";

export { expect };

/** What a title link is called: the title, and unseen what its click does. */
export const named = (title: string): string => `${title} (opens outside this chat)`;

/** What a test may choose about the host; `test.use` sets it for a file or a group. */
export interface Options {
  era: "legacy" | "modern";
  policy: Policy;
  nesting: MountSettings["nesting"];
  answers: Answer;
  /** Width of the frame in CSS pixels; the whole page where it is absent. */
  frameWidth: number | undefined;
  hostContext: McpUiHostContext;
  /** Messages of AppBridge a test provokes on purpose; everything else fails it. */
  expectedErrors: RegExp[];
}

/** The host page as a test sees it. */
export class Host {
  constructor(
    readonly page: Page,
    private readonly defaults: Pick<MountSettings, "policy" | "nesting" | "answers" | "context" | "width">,
    readonly connection: Awaited<ReturnType<Controls["connect"]>>,
  ) {}

  /** The document of the view. */
  get view(): FrameLocator {
    return this.page.frameLocator("iframe").frameLocator("iframe");
  }

  get html(): Locator {
    return this.view.locator("html");
  }

  get status(): Locator {
    return this.view.getByRole("status");
  }

  get cards(): Locator {
    return this.view.locator("ol > li");
  }

  /** The cards the filter lets through. */
  get shown(): Locator {
    return this.cards.filter({ visible: true });
  }

  /** The one link of a card, counted from 1 as the card shows it. */
  link(number: number): Locator {
    return this.cards.nth(number - 1).getByRole("link");
  }

  /** The server's html with a script of the test's own before everything else in it. */
  prefixed(script: () => void): string {
    const { html } = this.connection;
    if (!html.includes("<head>")) throw new Error("the view has no <head> to put a script into");
    return html.replace("<head>", () => `<head><script>(${script})()</script>`);
  }

  async mount(settings: Partial<MountSettings> = {}): Promise<void> {
    await this.ask((all) => window.host.mount(all), { ...this.defaults, ...settings });
  }

  call(args: Arguments): Promise<CallToolResult> {
    return this.ask((args) => window.host.call(args), args);
  }

  async input(args: Arguments): Promise<void> {
    await this.ask((args) => window.host.input(args), args);
  }

  async partial(args: Arguments): Promise<void> {
    await this.ask((args) => window.host.partial(args), args);
  }

  async result(result: CallToolResult): Promise<void> {
    await this.ask((result) => window.host.result(result), result);
  }

  async cancel(reason?: string): Promise<void> {
    await this.ask((reason) => window.host.cancel(reason), reason);
  }

  async context(context: McpUiHostContext): Promise<void> {
    await this.ask((context) => window.host.context(context), context);
  }

  teardown(): Promise<Record<string, unknown>> {
    return this.page.evaluate(() => window.host.teardown());
  }

  ping(): Promise<Record<string, unknown>> {
    return this.page.evaluate(() => window.host.ping());
  }

  async post(message: unknown): Promise<void> {
    await this.ask((message) => window.host.post(message), message);
  }

  /** The whole way of one call: mounted, called, arguments and result delivered. */
  async show(args: Arguments, settings: Partial<MountSettings> = {}): Promise<CallToolResult> {
    await this.mount(settings);
    const result = await this.call(args);
    await this.input(args);
    await this.result(result);
    return result;
  }

  received(): Promise<Received[]> {
    return this.page.evaluate(() => window.host.received);
  }

  served(): Promise<Served> {
    return this.page.evaluate(() => window.host.served);
  }

  errors(): Promise<string[]> {
    return this.page.evaluate(() => window.host.errors);
  }

  /** `page.evaluate` without its mapping of argument types, which the protocol's recursive ones are too deep for. */
  private ask<A, R>(action: (argument: A) => R | Promise<R>, argument: A): Promise<R> {
    return this.page.evaluate(action as (argument: unknown) => Promise<R>, argument as unknown);
  }
}

interface WorkerFixtures {
  site: Site;
  server: Running;
}

export const test = base.extend<Options & { host: Host }, WorkerFixtures>({
  era: ["modern", { option: true }],
  policy: ["specification", { option: true }],
  nesting: ["srcdoc", { option: true }],
  answers: ["accept", { option: true }],
  frameWidth: [undefined, { option: true }],
  hostContext: [{ theme: "light", locale: "en-GB", timeZone: "UTC", platform: "web" }, { option: true }],
  expectedErrors: [[], { option: true }],

  site: [
    async ({}, use) => {
      const site = await startSite();
      await use(site);
      site.close();
    },
    { scope: "worker" },
  ],

  server: [
    async ({ site }, use) => {
      const server = await startServer([site.origin]);
      await use(server);
      await server.stop();
    },
    { scope: "worker" },
  ],

  /** A host page connected to the server. After the test: the view threw nothing and said nothing malformed. */
  host: async ({ page, site, server, era, policy, nesting, answers, frameWidth, hostContext, expectedErrors }, use) => {
    const thrown: string[] = [];
    page.on("pageerror", (error) => thrown.push(error.message));
    await page.goto(site.url);
    const connection = await page.evaluate(
      ([url, era]) => window.host.connect(url, era),
      [`${server.origin}/mcp`, era] as const,
    );
    const host = new Host(page, { policy, nesting, answers, context: hostContext, ...(frameWidth && { width: frameWidth }) }, connection);
    await use(host);
    const unexpected = (await host.errors()).filter((error) => !expectedErrors.some((known) => known.test(error)));
    expect(unexpected, "AppBridge reports no malformed message").toEqual([]);
    expect(thrown, "no script error").toEqual([]);
  },
});
