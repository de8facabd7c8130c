// One Chromium for a test file, and pages in it that fail the test on any script error or blocked resource.

import { chromium } from "playwright-core";

export const sizes = {
  phone: { width: 360, height: 640 },
  tablet: { width: 820, height: 1180 },
  desk: { width: 1440, height: 900 },
};

export async function openBrowser(after) {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: [
      "--no-sandbox",
      "--disable-dev-shm-usage",
      "--disable-gpu",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      "--no-first-run",
    ],
  });
  after.after(() => browser.close());
  return browser;
}

/** A page of a fresh visitor. `page.faults` gathers whatever the console or the network complains of. */
export async function visit(browser, options = {}) {
  const context = await browser.newContext({
    viewport: sizes.desk,
    locale: "nl-NL",
    reducedMotion: "reduce",
    ...options,
  });
  return { context, page: await openPage(context) };
}

export async function openPage(context) {
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  page.faults = [];
  page.on("pageerror", (error) => page.faults.push(`script: ${error.stack ?? error}`));
  page.on("console", (message) => {
    if (message.type() === "error") page.faults.push(`console: ${message.text()}`);
  });
  return page;
}
