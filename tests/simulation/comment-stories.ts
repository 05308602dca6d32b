import { factKey, type Fact, type Ineligibility } from '#app/domain/ledger/fact.ts'
import { dayOf, HOUR, MINUTE } from '#app/domain/time/period.ts'
import { simulatedRepository } from './projects.ts'
import { asDelivered, outsideDecision, type Delivery, type Story, type Teller, type Version } from './story.ts'

/** Reviews of one pull request: a verdict, with or without text; perhaps a second one, or a dismissal. */
export function reviewStory(teller: Teller, first: number): Story {
  const { random } = teller
  const pullRequest = teller.nextId()
  const kind = random.pick(['review_approved', 'review_changes_requested'] as const)
  const own: Ineligibility | null = random.chance(0.1) ? 'own_pull_request' : null
  const author = random.chance(0.1) ? 0 : 1_000_000 + pullRequest
  const taken = {
    counterpartId: author,
    reviewerCanPush: random.chance(0.7),
    isAfterEnd: random.chance(0.15),
    thread: null,
  }
  const fact = factMaker(teller, first, `pull-${pullRequest}`, taken)
  const verdict = (at: number, ineligible: Ineligibility | null): Version => ({
    at,
    fact: fact(factKey.reviewVerdict(pullRequest), kind, at, ineligible),
  })
  const verdicts = [verdict(first, own)]
  const deliveries: Delivery[] = []
  const text: Version[] = []
  if (random.chance(0.5))
    text.push({ at: first, fact: fact(factKey.reviewText(pullRequest), 'review_commented', first, own) })
  deliveries.push(deliveryOf(teller, first, [...verdicts, ...text], text.length === 0))
  const later = outsideDecision(first + random.integer(5, 5 * 24 * 60) * MINUTE, first)
  if (random.chance(0.2)) {
    verdicts.push(verdict(later, own))
    const second = {
      ...fact(factKey.reviewVerdict(pullRequest), kind, later, own),
      occurredAt: later,
      day: dayOf(later),
    }
    deliveries.push(deliveryOf(teller, later, [{ at: later, fact: second }], true))
    text.forEach(
      (version) =>
        text.length === 1 &&
        text.push({ at: later, fact: version.fact && { ...version.fact, sourceUpdatedAt: later } }),
    )
  } else if (own === null && random.chance(0.1)) {
    verdicts.push(verdict(later, 'review_dismissed'))
    deliveries.push(deliveryOf(teller, later, [], true))
  }
  const things = [
    { key: factKey.reviewVerdict(pullRequest), versions: verdicts },
    { key: factKey.reviewText(pullRequest), versions: text },
  ]
  return { things: things.filter(({ versions }) => versions.length > 0), deliveries }
}

/** A comment that may be deleted later; an inline reply stays. */
export function commentStory(teller: Teller, at: number): Story {
  const { random } = teller
  const key = factKey.comment(teller.nextId(), 1, dayOf(at))
  const kind = random.chance(0.15) ? 'review_comment_created' : 'issue_comment_created'
  const versions: Version[] = [
    { at, fact: factMaker(teller, at, key)(key, kind, at, random.chance(0.1) ? 'own_thread' : null) },
  ]
  const deliveries = [deliveryOf(teller, at, versions, false)]
  const deleted = outsideDecision(at + random.integer(1, 4 * 24) * HOUR, at)
  if (kind === 'issue_comment_created' && random.chance(0.1)) {
    versions.push({ at: deleted, fact: null })
    deliveries.push(deliveryOf(teller, deleted, [], true))
  }
  return { things: [{ key, versions }], deliveries }
}

/** A repository, empty at first or not, perhaps a fork, which only polling shows. */
export function repositoryStory(teller: Teller, at: number): Story {
  const { random } = teller
  const key = factKey.repository(teller.nextId())
  const make = factMaker(teller, at, key)
  const filled = outsideDecision(at + random.integer(1, 40) * HOUR, at)
  const version = (from: number, ineligible: Ineligibility | null): Version => ({
    at: from,
    fact: { ...make(key, 'repository_created', from, ineligible), sourceUpdatedAt: null },
  })
  const fate = random.next()
  const versions =
    fate < 0.2
      ? [version(at, 'fork')]
      : fate < 0.5
        ? [version(at, 'empty_repository'), version(filled, null)]
        : [version(at, null)]
  return { things: [{ key, versions }], deliveries: versions.map((one) => deliveryOf(teller, one.at, [], true)) }
}

const ALONE: Pick<Fact, 'counterpartId' | 'reviewerCanPush' | 'isAfterEnd' | 'thread'> = {
  counterpartId: 0,
  reviewerCanPush: null,
  isAfterEnd: null,
  thread: null,
}

function factMaker({ projects, random }: Teller, occurredAt: number, title: string, taken = ALONE) {
  const repository = simulatedRepository(projects, random)
  return (key: string, kind: Fact['kind'], updatedAt: number, ineligible: Ineligibility | null): Fact => ({
    key,
    kind,
    repository,
    day: dayOf(occurredAt),
    quantity: 1,
    ineligible,
    title,
    url: `https://github.test/${title}`,
    occurredAt,
    sourceUpdatedAt: updatedAt,
    ...taken,
  })
}

function deliveryOf({ person }: Teller, at: number, versions: Version[], isDue: boolean): Delivery {
  const facts = versions.flatMap(({ fact }) =>
    fact === null ? [] : [{ githubId: person.githubId, fact: asDelivered(fact) }],
  )
  const content = { facts, due: isDue ? [person.githubId] : [], installation: null }
  return { at, event: 'pull_request_review', content }
}
