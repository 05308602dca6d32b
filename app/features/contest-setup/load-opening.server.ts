import type { AppContext } from '#app/context/context.server.ts'
import { CONTEST_RULES, earnsBy, isOn } from '#app/domain/contest-rules.ts'
import { teamModeText } from '#app/domain/contest.ts'
import { POINTS_TABLE } from '#app/domain/points-table.ts'
import { findDraft } from './find-draft.server.ts'

export type OpeningView = NonNullable<Awaited<ReturnType<typeof loadOpening>>>

/** What the opening fixes, for the owner of a draft. */
export async function loadOpening(context: Pick<AppContext, 'db' | 'now' | 'config'>, playerId: string, id: string) {
  const draft = await findDraft(context, playerId, id)
  if (draft === null) return null
  const { rules, name } = draft.edited
  return {
    id,
    name,
    seen: String(draft.changedAt),
    slug: draft.slug,
    rock: draft.rock,
    ridge: draft.ridge,
    isPublic: draft.visibility === 'public',
    address: `${new URL(context.config.APP_ORIGIN).host}/c/${draft.slug}`,
    timeZone: draft.timeZone,
    startsAt: draft.startsAt,
    endsAt: draft.endsAt,
    hasStarted: draft.startsAt <= context.now(),
    hasEnded: draft.endsAt <= context.now(),
    lines: draft.lines.map((line) => line.name),
    kinds: CONTEST_RULES.filter((rule) => isOn(rules, rule)).map((rule) => ({
      label: POINTS_TABLE[rule].label,
      points: earnsBy(rules, rule),
      limit: rules.kinds[rule].limit,
    })),
    labels: rules.labels,
    isAmongFriends: rules.isAmongFriends,
    teams:
      draft.teamMode === null
        ? null
        : {
            made: teamModeText[draft.teamMode],
            best: draft.teamBest,
            size: draft.teamSize,
            least: draft.teamLeast,
          },
  }
}
