import { defineConfig } from '@playwright/test'
import { BROWSER_ARGUMENTS, findChromium } from './chromium.ts'
import { PORTS } from './e2e/ports.ts'

export default defineConfig({
  testDir: 'e2e',
  outputDir: '../test-results/journeys',
  globalSetup: './e2e/serve.ts',
  // Twice two cores: a journey often waits for the registration switch, a code or a queue.
  workers: 4,
  retries: 2,
  timeout: 60_000,
  // A busy machine takes its time to follow a form.
  expect: { timeout: 15_000 },
  reporter: [['list'], ['./outcome/playwright.ts']],
  use: {
    baseURL: `http://localhost:${PORTS.appPort}`,
    actionTimeout: 15_000,
    navigationTimeout: 30_000,
    // Avoids measuring during animations; tests of motion enable it.
    contextOptions: { reducedMotion: 'reduce' },
    trace: 'on-first-retry',
    launchOptions: {
      executablePath: findChromium(),
      args: BROWSER_ARGUMENTS,
    },
  },
})
