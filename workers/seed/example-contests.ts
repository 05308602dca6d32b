import { USUAL_RULES } from '#app/domain/contests/contest-rules.ts'
import { readLabelLines } from '#app/domain/contests/labels/label-lines.ts'
import type { ContestDraft } from '#app/domain/contests/setup/contest-draft.ts'
import { NO_REWARDS } from '#app/domain/contests/setup/contest-rewards.ts'
import { DAY, HOUR } from '#app/domain/time/period.ts'
import { SEEDED_CONTESTS } from './seeded-contests.ts'

export type ExampleContest = {
  id: string
  draft: ContestDraft
  openedAt: number
  teams: [name: string, note: string][]
  from: number
  size: number
}

/** A university's autumn that runs, a company's week that starts soon, and a sprint of a project that is final. */
export function exampleContests(now: number): ExampleContest[] {
  const hour = now - (now % HOUR)
  const usual = {
    visibility: 'public' as const,
    scope: [],
    rules: USUAL_RULES,
    teamMode: null,
    teamBest: 5,
    teamSize: 40,
    teamLeast: 3,
    teamsLock: 'half' as const,
    ridge: 1,
    ...NO_REWARDS,
  }
  const { kinds } = USUAL_RULES
  return [
    {
      id: SEEDED_CONTESTS.running,
      draft: {
        ...usual,
        name: 'Autumn of Open Source',
        slug: 'autumn-of-open-source',
        description: 'Six weeks of real pull requests to the libraries we all build on.',
        timeZone: 'Europe/Oslo',
        startsAt: hour - 20 * DAY,
        endsAt: hour + 19 * DAY,
        rules: {
          ...USUAL_RULES,
          kinds: { ...kinds, pull_request_accepted: { ...kinds.pull_request_accepted, weight: 1.5 } },
          ...readLabelLines('good first issue = ×2').value,
        },
        teamMode: 'climbers',
        rock: 'moss',
        prizes: ['A weekend in a cabin for the team', 'Ten tickets to a conference', 'Waffles for a week'],
        sponsorName: 'Lantern',
        sponsorUrl: 'https://lantern.example',
        conductUrl: 'https://lantern.example/code-of-conduct',
        privacyUrl: 'https://lantern.example/data',
      },
      openedAt: hour - 27 * DAY,
      teams: [
        ['Night Build', 'Informatics'],
        ['The Semicolons', 'Informatics'],
        ['Library Basement', 'Humanities'],
        ['Fjord Compilers', 'Mathematics'],
        ['Bit by Bit', 'First-year students'],
        ['Geodata Ramblers', 'Geography'],
      ],
      from: 20,
      size: 44,
    },
    {
      id: SEEDED_CONTESTS.soon,
      draft: {
        ...usual,
        name: 'Fjordline Hack Week',
        slug: 'fjordline-hack-week',
        description: 'A week to give something back to the projects our ferries run on.',
        timeZone: 'Europe/Berlin',
        startsAt: hour + 3 * DAY,
        endsAt: hour + 9 * DAY,
        teamMode: 'climbers',
        teamBest: 4,
        teamSize: 6,
        teamLeast: 3,
        rock: 'rust',
        prizes: [
          'The bridge for a day',
          '€500 to a project of the team’s choice',
          '€250 to a project of the team’s choice',
        ],
      },
      openedAt: hour - 4 * DAY,
      teams: [
        ['Harbour', 'Payments'],
        ['Tide', 'Search'],
        ['Keel', 'Platform'],
        ['Gulls', 'Design systems'],
      ],
      from: 66,
      size: 20,
    },
    {
      id: SEEDED_CONTESTS.final,
      draft: {
        ...usual,
        name: 'nimble docs sprint',
        slug: 'nimble-docs-sprint',
        description: 'Fifteen days in which every public function got an example that runs.',
        timeZone: 'Europe/London',
        startsAt: hour - 24 * DAY,
        endsAt: hour - 9 * DAY,
        rock: 'slate',
        prizes: ['A name in the manual, page one', 'Sticker set and a handwritten card', 'Sticker set'],
      },
      openedAt: hour - 30 * DAY,
      teams: [],
      from: 30,
      size: 40,
    },
  ]
}
