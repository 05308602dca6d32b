import { tryTool, type ToolResult } from '#workers/local/run-tool.ts'
import type { DatabaseTarget } from './database-target.ts'

/** The free plan refuses the CPU limit of wrangler.toml. */
const NEEDS_PAID_PLAN = /100328|cpu limits? (?:is|are) not supported|free plan/i
export const PAID_PLAN = [
  'MergeQuest needs the plan Workers Paid ($5 a month). The free plan allows',
  '5 schedules an account (each environment has 4),',
  '10 ms of CPU a request (a staff sign-in takes 250 ms, a new share image 420 ms),',
  '50 queries a run (closing a week takes several hundred), and',
  '100,000 rows written a day (the refreshes of 3,300 players without a point).',
].join(' ')

type Options = { isShown?: boolean; input?: string }
export type RunWrangler = (args: string[], options?: Options) => Promise<ToolResult>

/** `isShown` passes its output through and its questions can be answered; `input` is what it reads. */
export const runWrangler: RunWrangler = (args, { isShown = false, input } = {}) =>
  tryTool(
    'wrangler',
    args,
    {
      ...(isShown ? { stdio: 'inherit' } : input === undefined ? {} : { stdio: 'pipe' }),
      env: { ...process.env, WRANGLER_SEND_METRICS: 'false', CLOUDFLARE_CF_FETCH_ENABLED: 'false' },
    },
    input,
  )

/** As `runWrangler`, but a failure throws its output. */
export async function mustRun(run: RunWrangler, args: string[], options?: Options): Promise<string> {
  const { ok, output } = await run(args, options)
  if (!ok && NEEDS_PAID_PLAN.test(output)) throw new Error(`${PAID_PLAN}\n${output}`)
  if (!ok) throw new Error(`wrangler ${args.slice(0, 3).join(' ')} failed.${output === '' ? '' : `\n${output}`}`)
  return output
}

/** Cloudflare's answer for a Worker that was never deployed. */
export function isUnknownWorker(output: string): boolean {
  return /10007|not found|does not exist|has no deployments/i.test(output)
}

/** Wrangler's banner may stand before the JSON. */
export async function readJson<Answer>(run: RunWrangler, args: string[]): Promise<Answer> {
  const { ok, output, answer } = await run(args)
  if (!ok) throw new Error(`wrangler ${args.slice(0, 3).join(' ')} failed.\n${output}`)
  return parseJson(answer)
}

export async function readRow<Row>(run: RunWrangler, { name, place }: DatabaseTarget, sql: string): Promise<Row> {
  const command = ['d1', 'execute', name, ...place, '--yes', '--json', '--command', sql]
  const [row] = (await readJson<{ results: Row[] }[]>(run, command)).flatMap(({ results }) => results)
  if (row === undefined) throw new Error(`D1 found nothing: ${sql}`)
  return row
}

export function parseJson<Answer>(answer: string): Answer {
  return JSON.parse(answer.slice(Math.max(0, answer.search(/^[[{]/m)))) as Answer
}
