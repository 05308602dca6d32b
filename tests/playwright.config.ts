import { defineConfig } from '@playwright/test'
import { PLACE } from './e2e/place.ts'

const QUIET = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export default defineConfig({
  testDir: 'e2e',
  outputDir: '../test-results/journeys',
  globalSetup: './e2e/serve.ts',
  workers: 1,
  retries: 0,
  timeout: 60_000,
  reporter: [['list'], ['json']],
  use: {
    baseURL: `http://localhost:${PLACE.appPort}`,
    actionTimeout: 15_000,
    trace: 'retain-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: process.getuid?.() === 0 ? ['--no-sandbox', ...QUIET] : QUIET,
    },
  },
})
