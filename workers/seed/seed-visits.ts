import type { AppContext } from '#app/context/context.server.ts'
import { deleteOldRows } from '#app/core/monitoring/delete-old-rows.server.ts'
import { DAY, HOUR } from '#app/domain/time/period.ts'
import { recordProjectVisit } from '#app/features/projects/visit-project.server.ts'

type SeedContext = Pick<AppContext, 'db' | 'now' | 'config' | 'randomBytes'>
type Project = { id: string; playerId: string; createdAt: number }

/** Days with visits to projects, including today. */
const DAYS = 6
const VISITS_PER_DAY = 5
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0'

/** None before the project existed. */
export async function fillVisits(context: SeedContext, projects: Project[]): Promise<void> {
  for (let ago = DAYS - 1; ago >= 0; ago -= 1) {
    const then = ago === 0 ? context.now() : Math.floor(context.now() / DAY - ago) * DAY + 20 * HOUR
    // A day's first visit alone, because it creates that day's salt.
    const [first, ...others] = projects.flatMap((project, index) =>
      project.createdAt > then ? [] : visitors(index, ago).map((visitor) => ({ project, visitor })),
    )
    if (first === undefined) continue
    const visit = ({ project, visitor }: typeof first) =>
      recordProjectVisit({ ...context, now: () => then }, requestOf(context, visitor), project, null)
    await visit(first)
    for (let start = 0; start < others.length; start += 40)
      await Promise.all(others.slice(start, start + 40).map(visit))
  }
  await deleteOldRows(context, ['visitorSalts'])
}

/** Few projects are popular; each visitor has another network. */
function visitors(project: number, day: number): number[] {
  const popularity = ((project * project * 7 + 3) % 11) / 10
  return [...Array(Math.round(popularity * popularity * ((day * 3 + project) % (VISITS_PER_DAY + 1)))).keys()]
}

function requestOf({ config }: SeedContext, visitor: number): Request {
  const headers = { 'user-agent': BROWSER, 'cf-connecting-ip': `198.51.100.${visitor + 1}` }
  return new Request(config.APP_ORIGIN, { headers })
}
