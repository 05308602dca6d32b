import type { PlacesQuery, FoundPlaces } from '#app/adapters/github/find-places.ts'
import type { AppContext } from '#app/context/context.server.ts'
import { namesBy, nearestName, type ScopeName } from '#app/domain/contests/setup/scope-lines.ts'
import { whyOpen } from '#app/domain/ledger/established-project.ts'
import { isBrakedAt, rulesAt } from '#app/domain/maintainers/repository-rules.ts'
import { OPEN_POINTS_PER_DAY } from '#app/domain/points/points-table.ts'
import { DAY, weekOf } from '#app/domain/time/period.ts'
import { pagesOf } from '#app/domain/values/pages.ts'
import { createAnswerCache } from './answer-cache.server.ts'
import { projectStatusesOf, knownRepositories } from './known-repositories.server.ts'
import { rulesOf } from './repository-rules.server.ts'

/** A `warning` counts in the scope all the same. */
export type CheckedLine = {
  /** In GitHub's spelling if it was found. */
  name: string
  /** Null for an owner, and for what is not on GitHub. */
  repositoryId: number | null
  state: 'found' | 'warning' | 'missing'
  text: string
}

export type ScopeCheck = { state: 'checked'; lines: CheckedLine[] } | { state: 'limited' | 'unavailable' }

type CheckContext = Pick<AppContext, 'db' | 'github' | 'limits' | 'now' | 'config'>

/** Without connections, so a hundred repositories cost one point; an owner costs one connection. */
const PLACES_PER_QUERY = 100
/** Owners of missing repositories who are asked for what they do have. */
const OWNERS_QUERIED = 10
/** Missing lines with suggestions; the others only say that they are missing. */
const SUGGESTIONS = 20

/** A repository stays where it was while somebody fills in a form. */
const fetchCached = createAnswerCache<FoundPlaces>({ cachedFor: DAY / 144, most: 100 })

/** What is public, what maintainers said about points, and, unless among friends, what shares the open points. */
export async function checkScope(
  context: CheckContext,
  names: readonly ScopeName[],
  { isAmongFriends = false } = {},
): Promise<ScopeCheck> {
  const found: Answered[] = []
  for (const batch of pagesOf(names, PLACES_PER_QUERY)) {
    const answer = await fetchPlaces(context, queryOf(batch))
    if (answer.state !== 'found') return { state: answer.state }
    found.push(...answersOf(batch, answer.value))
  }
  const missing = found.filter(({ repository, owner }) => repository === null && owner === null)
  const repositories = found.flatMap(({ repository }) => repository ?? [])
  const ids = repositories.map(({ id }) => id)
  const [known, said, stored] = await Promise.all([
    siblingsOf(context, missing, found),
    whatMaintainersSaid(context, ids),
    isAmongFriends ? null : knownRepositories(context, ids),
  ])
  const week = weekOf(context.now())
  const notes = new Map(
    repositories.map((repository) => {
      const projectStatus = stored === null ? 'established' : projectStatusesOf(stored)(repository.id, week)
      const why = whyOpen({ ...repository, projectStatus }, week)
      return [repository.id, noteOf(said.get(repository.id), why)] as const
    }),
  )
  const near = namesBy(known)
  const meant = new Map(missing.slice(0, SUGGESTIONS).map(({ name }) => [name, nearestName(name, near)]))
  return { state: 'checked', lines: found.map((answer) => lineOf(answer, meant, notes)) }
}

type Answered = ScopeName & {
  repository: FoundPlaces['repositories'][number]
  owner: FoundPlaces['owners'][number]
}

function queryOf(names: readonly ScopeName[]): PlacesQuery {
  return {
    repositories: names.filter(({ isRepository }) => isRepository).map(({ name }) => name),
    owners: names.filter(({ isRepository }) => !isRepository).map(({ name }) => name),
  }
}

function fetchPlaces(context: CheckContext, query: PlacesQuery) {
  return fetchCached(context, {
    key: [...query.repositories, ' ', ...query.owners].join('\n').toLowerCase(),
    isAllowed: () => context.limits.work('players'),
    fetch: () => context.github.findPlaces(query),
  })
}

function answersOf(names: readonly ScopeName[], found: FoundPlaces): Answered[] {
  const repositories = found.repositories.values()
  const owners = found.owners.values()
  return names.map((name) => ({
    ...name,
    repository: name.isRepository ? (repositories.next().value ?? null) : null,
    owner: name.isRepository ? null : (owners.next().value ?? null),
  }))
}

/** Names that a missing line could mean: the other lines', and its owner's. Without an answer, only the lines'. */
async function siblingsOf(
  context: CheckContext,
  missing: readonly Answered[],
  found: readonly Answered[],
): Promise<string[]> {
  const lines = found.flatMap(({ repository, owner }) => {
    if (repository !== null) return [repository.name]
    return owner === null ? [] : [owner.login, ...owner.names]
  })
  const owners = [
    ...new Set(
      missing.flatMap(({ name, isRepository }) => (isRepository ? [name.split('/')[0]?.toLowerCase() ?? ''] : [])),
    ),
  ].slice(0, OWNERS_QUERIED)
  if (owners.length === 0) return lines
  const answer = await fetchPlaces(context, { repositories: [], owners })
  return answer.state === 'found' ? [...lines, ...answer.value.owners.flatMap((owner) => owner?.names ?? [])] : lines
}

async function whatMaintainersSaid(context: CheckContext, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const now = context.now()
  const said = new Map<number, string>()
  for (const [id, versions] of await rulesOf(context, ids)) {
    const inForce = rulesAt(versions, now)
    if (inForce?.points === 'none') said.set(id, 'Its maintainers switched points off.')
    else if (inForce !== null && isBrakedAt(inForce, now)) said.set(id, 'Its maintainers pulled the brake.')
    else if (inForce?.issueFirst === true) said.set(id, 'Asks for an issue first')
    else if (inForce !== null && inForce.labels.length > 0)
      said.set(id, `Counts only with the label ${inForce.labels.join(' or ')}`)
  }
  return said
}

/** Null if it simply counts. */
function noteOf(said: string | undefined, why: string | null): string | null {
  const limit = why === null ? null : `counts up to ${OPEN_POINTS_PER_DAY} points a day because ${why}`
  if (said === undefined) return limit === null ? null : `C${limit.slice(1)}`
  return limit === null || said.endsWith('.') ? said : `${said}; ${limit}`
}

const ARCHIVED = 'Archived, so nobody can contribute there.'

function lineOf(
  { name, repository, owner }: Answered,
  meant: ReadonlyMap<string, string | null>,
  notes: ReadonlyMap<number, string | null>,
): CheckedLine {
  if (owner !== null)
    return {
      name: owner.login,
      repositoryId: null,
      state: 'found',
      text: owner.repositories === 1 ? '1 repository' : `${owner.repositories} repositories`,
    }
  if (repository !== null) {
    const text = repository.isArchived ? ARCHIVED : (notes.get(repository.id) ?? null)
    const isMoved = repository.name.toLowerCase() !== name.toLowerCase()
    return {
      name: repository.name,
      repositoryId: repository.id,
      state: text === null ? 'found' : 'warning',
      text: isMoved
        ? `${text ?? 'Counts'}${text?.endsWith('.') === true ? ' It was' : ', was'} ${name}`
        : (text ?? 'Counts'),
    }
  }
  const nearest = meant.get(name) ?? null
  return {
    name,
    repositoryId: null,
    state: 'missing',
    text: `Private, or not on GitHub.${nearest === null ? '' : ` Did you mean ${nearest}?`}`,
  }
}
