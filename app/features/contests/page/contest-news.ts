import type { Contest } from '#app/core/contests/running/find-contest.server.ts'
import type { ContestBoard } from '#app/domain/contests/contest-board.ts'
import { changeLabels, changeValues } from '#app/domain/contests/contest-change.ts'
import type { KnownRepository } from '#app/domain/contests/contest-repositories.ts'
import { shownRepository } from '#app/domain/github/hidden-repository.ts'
import { byHandNews } from './by-hand-news.ts'
import type { Parts } from './load-parts.server.ts'

const MOST_BY_HAND = 50
const MOST_STOPS = 50

export type ContestNews = { at: number; title: string; text: string }

export function newsOf(
  { changes, repositories, answers, removals, messages, changed, byHand }: Parts,
  board: Pick<ContestBoard, 'counts'>,
  known: readonly KnownRepository[],
  { timeZone, finalAt }: Pick<Contest, 'timeZone' | 'finalAt'>,
): ContestNews[] {
  const whyAt = (instant: number) => {
    const reason = changed.find(({ what, effectiveFrom }) => what === 'scope' && effectiveFrom === instant)?.reason
    return reason == null ? '' : ` “${reason}”`
  }
  return [
    ...changed
      .filter(({ what }) => what !== 'scope')
      .map(({ what, change, reason, createdAt }) => ({
        at: createdAt,
        title: changeLabels[what],
        text: [changeValues(change, timeZone), ...(reason === null ? [] : [`“${reason}”`])].filter(Boolean).join('. '),
      })),
    ...changes.map(({ what, reason, createdAt }) => ({ at: createdAt, title: what, text: `“${reason}”` })),
    ...repositories.flatMap(({ name: known, since, until }) => {
      const name = shownRepository(known)
      return [
        ...(since > 0
          ? [{ at: since, title: `${name} joined the contest`, text: `Work there counts from then on.${whyAt(since)}` }]
          : []),
        ...(until === null
          ? []
          : [
              {
                at: until,
                title: `${name} left the contest`,
                text: `What was accepted until then still counts.${whyAt(until)}`,
              },
            ]),
      ]
    }),
    ...stopNews(known),
    ...byHandNews(byHand, board, finalAt !== null).slice(0, MOST_BY_HAND),
    ...messages.map(({ at, text }) => ({ at, title: 'A message from the organisers', text })),
    ...removals.map(({ at, reason }) => ({
      at,
      title: 'The organisers removed a climber',
      text: reason === '' ? '' : `“${reason}”`,
    })),
    ...answers.map(({ question, answer, answeredAt }) => ({ at: answeredAt, title: question, text: answer })),
  ].toSorted((one, other) => other.at - one.at)
}

/** What maintainers stopped and let go again while the contest ran; the newest. */
function stopNews(known: readonly KnownRepository[]): ContestNews[] {
  return known
    .flatMap(({ name, stops }) =>
      stops.flatMap(({ what, from, until }) => [
        { at: from, ...stopTexts[what].on(shownRepository(name)) },
        ...(until === null ? [] : [{ at: until, ...stopTexts[what].off(shownRepository(name)) }]),
      ]),
    )
    .toSorted((one, other) => other.at - one.at)
    .slice(0, MOST_STOPS)
}

const KEPT = 'What was accepted until then still counts.'

const stopTexts = {
  brake: {
    on: (name: string) => ({ title: `The brake is on in ${name}`, text: `Its maintainers pulled it. ${KEPT}` }),
    off: (name: string) => ({ title: `The brake is off in ${name}`, text: 'Pull requests count there again.' }),
  },
  points: {
    on: (name: string) => ({ title: `No more points in ${name}`, text: `Its maintainers switched them off. ${KEPT}` }),
    off: (name: string) => ({ title: `Points again in ${name}`, text: 'Work there counts again.' }),
  },
}
