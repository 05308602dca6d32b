import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { BROWSER_ARGUMENTS } from '../servers/chromium.ts'

/** Scores out of 100; times in milliseconds. */
export type Figures = {
  scores: { performance: number; accessibility: number; bestPractices: number; seo: number }
  largestPaint: number
  layoutShift: number
  blockingTime: number
  /** Lighthouse's findings of any run. */
  findings: string[]
}

type Report = {
  categories: Record<string, { score: number; auditRefs: { id: string; weight: number }[] } | undefined>
  audits: Record<string, { id: string; title: string; score: number | null; numericValue?: number } | undefined>
}
type Options = { runs: number; report: string; chromium: string }

/** Runs Lighthouse repeatedly with its own mobile settings; returns the median of each figure. */
export async function measureWithLighthouse(address: string, { runs, report, chromium }: Options): Promise<Figures> {
  const reports: Report[] = []
  for (let run = 1; run <= runs; run += 1) reports.push(await runLighthouse(address, `${report}-${run}.json`, chromium))
  const score = (category: string) => median(reports.map(({ categories }) => 100 * (categories[category]?.score ?? 0)))
  const figure = (audit: string) => median(reports.map(({ audits }) => audits[audit]?.numericValue ?? Infinity))
  return {
    scores: {
      performance: score('performance'),
      accessibility: score('accessibility'),
      bestPractices: score('best-practices'),
      seo: score('seo'),
    },
    largestPaint: figure('largest-contentful-paint'),
    layoutShift: figure('cumulative-layout-shift'),
    blockingTime: figure('total-blocking-time'),
    findings: [...new Set(reports.flatMap(findingsOf))],
  }
}

/** The failed weighted audits, without performance. */
function findingsOf({ categories, audits }: Report): string[] {
  return ['accessibility', 'best-practices', 'seo'].flatMap((category) =>
    (categories[category]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
      .map(({ id }) => `${id}: ${audits[id]?.title}`),
  )
}

/** On a busy machine Chromium's trace may lack its beginning; such a run has no figures and is repeated. */
async function runLighthouse(address: string, file: string, chromium: string, triesLeft = 3): Promise<Report> {
  const flags = ['--headless=new', ...BROWSER_ARGUMENTS].join(' ')
  const args = [address, '--quiet', '--output=json', `--output-path=${file}`, `--chrome-flags=${flags}`]
  const code = await new Promise<number | null>((resolve, reject) => {
    const child = spawn(process.execPath, [fileURLToPath(import.meta.resolve('lighthouse/cli/index.js')), ...args], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, CHROME_PATH: chromium },
    })
    child.on('error', reject)
    child.on('exit', resolve)
  })
  if (code !== 0 && triesLeft > 0) return runLighthouse(address, file, chromium, triesLeft - 1)
  if (code !== 0) throw new Error(`Lighthouse ended with ${code}.`)
  return JSON.parse(readFileSync(file, 'utf8')) as Report
}

function median(values: number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  const middle = (sorted.length - 1) / 2
  return ((sorted[Math.floor(middle)] ?? NaN) + (sorted[Math.ceil(middle)] ?? NaN)) / 2
}
