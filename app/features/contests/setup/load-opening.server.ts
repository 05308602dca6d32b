import { sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { capacityOf } from '#app/core/contests/running/contest-capacity.server.ts'
import { checkScope } from '#app/core/github/check-scope.server.ts'
import { changeableOf } from '#app/domain/contests/contest-change.ts'
import { agentsChoice, CONTEST_RULES, earnsBy, isOn } from '#app/domain/contests/contest-rules.ts'
import { CONTEST_CAPACITY, teamModeText } from '#app/domain/contests/contest.ts'
import { labelSentences } from '#app/domain/contests/labels/label-text.ts'
import { readScopeLines } from '#app/domain/contests/setup/scope-lines.ts'
import { POINTS_TABLE } from '#app/domain/points/points-table.ts'
import { pick } from '#app/domain/values/pick.ts'
import { findDraft, type StoredDraft } from './find-draft.server.ts'

export type OpeningView = NonNullable<Awaited<ReturnType<typeof loadOpening>>>

type OpeningContext = Pick<AppContext, 'db' | 'now' | 'config' | 'github' | 'limits'>

/** What the opening fixes, and what the desk may change later, for the owner of a draft. */
export async function loadOpening(context: OpeningContext, playerId: string, id: string) {
  const [draft, [row]] = await Promise.all([
    findDraft(context, playerId, id),
    context.db.all<{ room: number }>(sql`SELECT ${capacityOf(playerId)} AS room`),
  ])
  if (draft === null) return null
  const { rules, slug, startsAt, endsAt } = draft
  return {
    ...pick(draft, 'name', 'slug', 'rock', 'ridge', 'timeZone', 'startsAt', 'endsAt'),
    id,
    seen: String(draft.changedAt),
    room: row?.room ?? CONTEST_CAPACITY.free,
    isPublic: draft.visibility === 'public',
    address: `${new URL(context.config.APP_ORIGIN).host}/c/${slug}`,
    hasStarted: startsAt <= context.now(),
    hasEnded: endsAt <= context.now(),
    lines: await linesOf(context, draft),
    changeable: changeableOf({ ...draft, hasScope: draft.lines.length > 0 }),
    kinds: CONTEST_RULES.filter((rule) => isOn(rules, rule)).map((rule) => ({
      label: POINTS_TABLE[rule].label,
      points: earnsBy(rules, rule),
      limit: rules.kinds[rule].limit,
    })),
    labels: labelSentences(rules),
    agents: agentsChoice(rules),
    isAmongFriends: rules.isAmongFriends,
    teams:
      draft.teamMode === null
        ? null
        : {
            made: teamModeText[draft.teamMode],
            best: draft.teamBest,
            size: draft.teamSize,
            least: draft.teamLeast,
            lock: draft.teamsLock,
          },
  }
}

/** With what somebody should know before they open; as it was saved where GitHub does not answer now. */
async function linesOf(context: OpeningContext, { lines, rules }: StoredDraft): Promise<string[]> {
  if (lines.length === 0) return []
  const { names } = readScopeLines(lines.map(({ name }) => name).join('\n'))
  const checked = await checkScope(context, names, rules)
  if (checked.state !== 'checked') return lines.map(({ name }) => name)
  return checked.lines.map(({ name, state, text }) =>
    state === 'found' ? name : `${name} (${text.replace(/^./, (letter) => letter.toLowerCase()).replace(/\.$/, '')})`,
  )
}
