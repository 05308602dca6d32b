import { factKey, type Fact, type Ineligibility } from '#app/domain/ledger/fact.ts'
import { dayOf, HOUR, MINUTE } from '#app/domain/time/period.ts'
import { simulatedRepository } from './projects.ts'
import { asDelivered, outsideDecision, type Delivery, type Story, type Teller, type Version } from './story.ts'

/** The state of a pull request or issue; `ended` is its merge or completion. */
type State = {
  spam: boolean
  shut: boolean
  /** Closed and taken in, by a commit of this hash. */
  landedAs: string | null
  hidden: boolean
  ended: { at: number; ineligible: Ineligibility | null } | null
}
type Change = { at: number; apply: (state: State) => void; tells: 'all' | 'opened' | 'nothing' }
type Kinds = { opened: Fact['kind']; ended: Fact['kind']; openedKey: string; endedKey: string; event: string }

/** A pull request: opened, then merged by another or by its author, closed, labelled, or made private. */
export function pullRequestStory(teller: Teller, opened: number): Story {
  const { random } = teller
  const id = teller.nextId()
  const later = opened + random.integer(1, 9 * 24 * 60) * MINUTE
  const changes: Change[] = []
  const fate = random.next()
  if (fate < 0.55) changes.push({ at: later, apply: end(later, null), tells: 'all' })
  else if (fate < 0.62) changes.push({ at: later, apply: end(later, 'self_merged'), tells: 'opened' })
  // Approved by another before the author merges: only polling sees the approval.
  else if (fate < 0.7) changes.push({ at: later, apply: end(later, null), tells: 'opened' })
  else if (fate < 0.85)
    changes.push({
      at: outsideDecision(later, opened),
      apply: id % 3 === 0 ? land(outsideDecision(later, opened), id) : shut,
      tells: 'nothing',
    })
  addLabels(teller, changes, opened, later)
  return tell(teller, opened, changes, {
    opened: 'pull_request_opened',
    ended: 'pull_request_accepted',
    openedKey: factKey.pullRequestOpened(id),
    endedKey: factKey.pullRequestAccepted(id),
    event: 'pull_request',
  })
}

/** An issue: opened, completed, perhaps reopened and completed again. */
export function issueStory(teller: Teller, opened: number): Story {
  const { random } = teller
  const id = teller.nextId()
  const completed = opened + random.integer(1, 6 * 24 * 60) * MINUTE
  const changes: Change[] = []
  if (random.chance(0.6)) {
    const byAnother = random.chance(0.8)
    changes.push({
      at: completed,
      apply: end(completed, byAnother ? null : 'not_completed_by_another'),
      tells: byAnother ? 'all' : 'opened',
    })
    if (byAnother && random.chance(0.25)) {
      const again = outsideDecision(completed + random.integer(10, 3 * 24 * 60) * MINUTE, completed)
      changes.push({ at: again, apply: end(completed, 'reopened'), tells: 'opened' })
      const anew = outsideDecision(again + random.integer(10, 2 * 24 * 60) * MINUTE, completed)
      if (random.chance(0.6)) changes.push({ at: anew, apply: end(anew, null), tells: 'all' })
    }
  }
  addLabels(teller, changes, opened, completed)
  return tell(teller, opened, changes, {
    opened: 'issue_opened',
    ended: 'issue_completed',
    openedKey: factKey.issueOpened(id),
    endedKey: factKey.issueCompleted(id),
    event: 'issues',
  })
}

function shut(state: State): void {
  state.shut = true
}

function land(at: number, id: number): Change['apply'] {
  return (state) => {
    state.ended = { at, ineligible: null }
    state.landedAs = id.toString(16).padStart(40, '0')
  }
}

function end(at: number, ineligible: Ineligibility | null): Change['apply'] {
  return (state) => (state.ended = { at, ineligible })
}

function addLabels({ random }: Teller, changes: Change[], opened: number, ended: number): void {
  const days = [opened, ...changes.map(({ at }) => at)]
  const labelled = outsideDecision(ended + random.integer(-600, 3000) * MINUTE, ...days)
  if (labelled > opened && random.chance(0.07)) {
    changes.push({ at: labelled, apply: (state) => (state.spam = true), tells: 'all' })
    const cleared = outsideDecision(labelled + random.integer(5, 3000) * MINUTE, ...days)
    if (random.chance(0.5)) changes.push({ at: cleared, apply: (state) => (state.spam = false), tells: 'all' })
  }
  const hidden = outsideDecision(opened + random.integer(1, 6 * 24) * HOUR, ...days)
  if (random.chance(0.04)) changes.push({ at: hidden, apply: (state) => (state.hidden = true), tells: 'nothing' })
  // A comment or an edit changes only GitHub's updated time.
  if (random.chance(0.3))
    changes.push({ at: opened + random.integer(1, 10 * 24 * 60) * MINUTE, apply: () => undefined, tells: 'opened' })
}

function tell({ person, nextId, random, projects }: Teller, opened: number, changes: Change[], kinds: Kinds): Story {
  const repository = simulatedRepository(projects, random)
  const another = nextId() + 1_000_000
  const state: State = { spam: false, shut: false, landedAs: null, hidden: false, ended: null }
  const openedVersions: Version[] = []
  const endedVersions: Version[] = []
  const deliveries: Delivery[] = []
  const beginning: Change = { at: opened, apply: () => undefined, tells: 'all' }
  for (const change of [beginning, ...changes.toSorted((one, other) => one.at - other.at)]) {
    if (state.hidden) break
    change.apply(state)
    const first = factOf(kinds.openedKey, kinds.opened, opened, change.at, state.shut ? 'closed_unmerged' : null)
    const last = state.ended && factOf(kinds.endedKey, kinds.ended, state.ended.at, change.at, state.ended.ineligible)
    openedVersions.push({ at: change.at, fact: state.hidden ? null : first })
    if (last !== null || endedVersions.length > 0)
      endedVersions.push({ at: change.at, fact: state.hidden ? null : last })
    const isClosed = state.shut || state.landedAs !== null
    const facts =
      change.tells === 'nothing' || isClosed ? [] : change.tells === 'opened' || last === null ? [first] : [first, last]
    const due = change.tells === 'all' && !isClosed ? [] : [person.githubId]
    const shown = facts.map((fact) => ({ githubId: person.githubId, fact: asDelivered(fact) }))
    deliveries.push({ at: change.at, event: kinds.event, content: { facts: shown, due, installation: null } })
  }
  const things = [
    { key: kinds.openedKey, versions: openedVersions },
    { key: kinds.endedKey, versions: endedVersions },
  ]
  return { things: things.filter(({ versions }) => versions.length > 0), deliveries }

  function factOf(
    key: string,
    kind: Fact['kind'],
    occurredAt: number,
    at: number,
    ineligible: Ineligibility | null,
  ): Fact {
    return {
      key,
      kind,
      repository,
      day: dayOf(occurredAt),
      quantity: 1,
      ineligible: state.spam ? 'spam_label' : ineligible,
      title: `Thread ${key}`,
      url: `https://github.test/${key}`,
      occurredAt,
      sourceUpdatedAt: at,
      counterpartId: kind === kinds.ended && ineligible === null ? another : 0,
      reviewerCanPush: null,
      isAfterEnd: null,
      landedAs: kind === kinds.ended ? state.landedAs : null,
      thread: state.landedAs === null ? null : { nodeId: `PR_${kinds.openedKey}`, openedAt: opened, labels: [] },
    }
  }
}
