import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { PORTS } from './e2e/ports.ts'
import { BROWSER_ARGUMENTS, findChromium } from './servers/chromium.ts'

/** These look at pictures, or at what pictures could move. Loading avatars takes a third of the time of a page. */
const WITH_PICTURES = /\/(badges|home|page-weight|style)\.spec\.ts$/
/** More cores would not help: all journeys ask one Worker. */
const CORES = Math.min(2, availableParallelism())
const SCREENS = /\/screens\.spec\.ts$/
/** What Playwright sets by the same argument, of which the last one counts. */
const MOUSE = 'primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4'
/** Pages live for seconds, which is too short for the time of V8's last compilers to pay, or of threads that clean up. */
const COMPILERS = '--js-flags=--no-turbofan --no-maglev --single-threaded-gc'
/** Chromium's own window, with its tabs, is painted too; nobody sees its turning wheel. Pages ask for motion by themselves. */
const STILL_WINDOW = [
  '--animation-duration-scale=0',
  '--wm-window-animations-disabled',
  '--force-prefers-reduced-motion',
]
const NO_PICTURES = `--blink-settings=imagesEnabled=false,${MOUSE}`
/** Screens with pictures whose size only their drawing knows. */
const WITH_DRAWINGS = /api-docs is/
const MINUTE = 60_000
const launch = (...args: string[]) => ({
  executablePath: findChromium(),
  args: [...BROWSER_ARGUMENTS, ...STILL_WINDOW, COMPILERS, ...args],
})

export default defineConfig({
  testDir: 'e2e',
  outputDir: '../test-results/journeys',
  globalSetup: './e2e/serve.ts',
  // Two a core: a journey often waits for the registration switch, a code or a queue.
  workers: 2 * CORES,
  retries: 2,
  // The only ceilings: every wait is for a condition, and a busy machine may take ten times as long to meet it. The runner
  // keeps what each failed try of `toPass` saw, so what never passes must end before that fills its memory.
  timeout: 15 * MINUTE,
  expect: { timeout: MINUTE, toPass: { timeout: MINUTE, intervals: [100, 250, 500] } },
  reporter: [['list'], ['./outcome/playwright.ts']],
  use: {
    baseURL: `http://localhost:${PORTS.appPort}`,
    actionTimeout: MINUTE,
    navigationTimeout: 2 * MINUTE,
    // Avoids measuring during animations; tests of motion enable it.
    contextOptions: { reducedMotion: 'reduce' },
    trace: 'on-first-retry',
  },
  projects: [
    {
      name: 'journeys',
      testIgnore: [WITH_PICTURES, SCREENS],
      use: { launchOptions: launch(NO_PICTURES) },
    },
    { name: 'pictures', testMatch: WITH_PICTURES, use: { launchOptions: launch() } },
    {
      name: 'screens',
      testMatch: SCREENS,
      grepInvert: WITH_DRAWINGS,
      // They wait for nothing but the processor.
      workers: CORES + 1,
      use: { launchOptions: launch(NO_PICTURES) },
    },
    { name: 'drawings', testMatch: SCREENS, grep: WITH_DRAWINGS, use: { launchOptions: launch() } },
  ],
})
