import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { brand } from '#app/content/brand.ts'
import type { AppContext } from '#app/context/context.server.ts'
import { listCertificates } from '#app/core/contests/certificates/find-certificate.server.ts'
import { descending, linesOfAccepted, wholeLines } from '#app/core/ledger/ledger-lines.server.ts'
import type { Player } from '#app/core/players/find-player.server.ts'
import { certificatePath } from '#app/domain/contests/certificates/certificate-text.ts'
import { emptyResume, type Resume, type ResumeEntry } from '#app/domain/resume/resume.ts'
import { ordinal, pointsText } from '#app/domain/text/number-text.ts'
import { dayOf, weekEnd, weekNumber } from '#app/domain/time/period.ts'
import { PLACED_STATES } from '#app/domain/weeks/award.ts'
import { formerUsernames } from '#db/schema/players.ts'
import { projects } from '#db/schema/projects.ts'
import { awards } from '#db/schema/weeks.ts'

type ProposeContext = Pick<AppContext, 'db' | 'config'>

const REPOSITORIES = 8
const HIGHLIGHTS = 3

/** `source`: what the entry is from. Two proposals of a day name it alike. */
type Proposed = { source: string; values: ResumeEntry['values'] }

/** From ledger, awards and the player's page. Guesses nothing, stores nothing. */
export async function proposeResume(context: ProposeContext, player: Player): Promise<Resume> {
  const [work, projects, awards, certificates] = await Promise.all([
    acceptedWork(context, player),
    ownProjects(context, player.id),
    standingAwards(context, player.id),
    ownCertificates(context, player.id),
  ])
  const document = emptyResume()
  const page = `${context.config.APP_ORIGIN}/player/${player.githubUsername}`
  const github = `${context.config.GITHUB_WEB_URL}/${player.githubUsername}`
  return {
    ...document,
    basics: {
      name: player.displayName ?? player.name ?? player.githubUsername,
      label: player.bio ?? '',
      url: github,
      countryCode: player.country ?? '',
    },
    profiles: [
      { network: 'GitHub', username: player.githubUsername, url: github },
      { network: brand.name, username: player.githubUsername, url: page },
    ],
    parts: {
      ...document.parts,
      projects: [...projects, ...work].map(entry),
      awards: awards.map(entry),
      certificates: certificates.map(entry),
    },
  }
}

function entry({ source, values }: Proposed): ResumeEntry {
  return { id: source, isHidden: false, values, extra: {} }
}

type Work = { repository: string; accepted: number; first: string; last: string; titles: (string | null)[] }

/** In other people's repositories. */
async function acceptedWork(context: ProposeContext, player: Player): Promise<Proposed[]> {
  const [found, former] = await Promise.all([
    linesOfAccepted(context, player.id),
    context.db
      .select({ username: formerUsernames.lowerCaseGithubUsername })
      .from(formerUsernames)
      .where(eq(formerUsernames.playerId, player.id)),
  ])
  const own = new Set([player.lowerCaseGithubUsername, ...former.map(({ username }) => username)])
  const lines = wholeLines(found)
    .filter(({ kind, counted, hiddenAt }) => kind === 'pull_request_accepted' && counted > 0 && hiddenAt === null)
    .toSorted((one, other) => descending(one.day, other.day) || -descending(one.key, other.key))
  const works = [...Map.groupBy(lines, ({ repositoryName }) => repositoryName)].flatMap(
    ([repository, ofOne]): Work[] => {
      if (repository === null || own.has(repository.slice(0, repository.indexOf('/')).toLowerCase())) return []
      const [first = '', last = ''] = [ofOne.at(-1)?.day, ofOne[0]?.day]
      return [{ repository, accepted: ofOne.length, first, last, titles: ofOne.map(({ title }) => title) }]
    },
  )
  const most = works
    .toSorted((one, other) => other.accepted - one.accepted || -descending(one.repository, other.repository))
    .slice(0, REPOSITORIES)
  return most.map(({ repository, accepted, first, last, titles }) => ({
    source: `work:${repository}`,
    values: {
      name: repository,
      url: `${context.config.GITHUB_WEB_URL}/${repository}`,
      startDate: first.slice(0, 7),
      endDate: last.slice(0, 7),
      description: `${accepted} ${accepted === 1 ? 'pull request' : 'pull requests'} accepted by others.`,
      highlights: titles.flatMap((title) => (title === null ? [] : [title])).slice(0, HIGHLIGHTS),
    },
  }))
}

async function ownProjects(context: ProposeContext, playerId: string): Promise<Proposed[]> {
  const rows = await context.db
    .select({
      id: projects.id,
      title: projects.title,
      description: projects.description,
      url: sql<string | null>`COALESCE(website, ${`${context.config.GITHUB_WEB_URL}/`} || repository)`,
    })
    .from(projects)
    .where(eq(projects.playerId, playerId))
    .orderBy(projects.position)
  return rows.map(({ id, title, description, url }) => ({
    source: `project:${id}`,
    values: { name: title, description, ...(url === null ? {} : { url }) },
  }))
}

async function standingAwards(context: ProposeContext, playerId: string): Promise<Proposed[]> {
  const rows = await context.db
    .select()
    .from(awards)
    .where(and(eq(awards.playerId, playerId), inArray(awards.state, PLACED_STATES)))
    .orderBy(desc(awards.week))
    .limit(20)
  return rows.map(({ week, place, points }) => ({
    source: `award:${week}`,
    values: {
      title: `${ordinal(place)} in week ${weekNumber(week)}`,
      awarder: brand.name,
      date: dayOf(weekEnd(week) - 1),
      summary: `${pointsText(points)} for public work on GitHub in one week.`,
    },
  }))
}

/** Not of private contests: a resume is public, and its holder decides who sees those. */
async function ownCertificates(context: ProposeContext, playerId: string): Promise<Proposed[]> {
  const found = await listCertificates(context, playerId)
  return found.map(({ id, name, organiser, issuedAt }) => ({
    source: `certificate:${id}`,
    values: {
      name,
      issuer: organiser,
      date: dayOf(issuedAt),
      url: context.config.APP_ORIGIN + certificatePath(id),
    },
  }))
}
