import type { AppContext } from '#app/context/context.server.ts'
import { creationRefusalsOf } from '#app/core/contests/private-leaderboards/creation-refusal.server.ts'
import { fieldsOfContest } from '#app/domain/contests/setup/contest-draft.ts'
import type { ContestFields } from '#app/domain/contests/setup/contest-fields.ts'
import { EMPTY_FIELDS, fieldUisOf } from '#app/domain/contests/setup/contest-form.ts'
import { REWARDS } from '#app/domain/contests/setup/contest-rewards.ts'
import { copyOfContest, newContest, type Template } from '#app/domain/contests/setup/contest-template.ts'
import { isTimeZone, timeZoneTexts } from '#app/domain/text/country.ts'
import { newId } from '#app/domain/values/id.ts'
import { findDraft, findOwnContest } from './find-draft.server.ts'

type FormContext = Pick<AppContext, 'db' | 'now' | 'config' | 'randomBytes'>

export type ContestFormView = Awaited<ReturnType<typeof loadNewContest>>

/** Begins with a template, with a copy of an own contest, or empty. */
export async function loadNewContest(
  context: FormContext,
  player: { id: string; timeZone: string | null },
  { template, copied }: { template: Template | null; copied: string | null },
) {
  const { timeZone } = player
  const zone = timeZone !== null && isTimeZone(timeZone) ? timeZone : 'UTC'
  const now = context.now()
  const [source, { contest: creationRefusal }] = await Promise.all([
    copied === null ? null : findOwnContest(context, player.id, copied),
    creationRefusalsOf(context, player.id),
  ])
  const fields =
    source === null ? newContest(template, zone, now) : copyOfContest(fieldsOfContest(source), source.startsAt, now)
  return {
    ...form(context, null, { ...EMPTY_FIELDS, ...fields, creation: newId('lb', context.randomBytes) }),
    creationRefusal,
  }
}

/** Null unless it is the player's own draft. */
export async function loadDraft(context: FormContext, playerId: string, id: string): Promise<ContestFormView | null> {
  const draft = await findDraft(context, playerId, id)
  return draft === null ? null : { ...form(context, id, fieldsOfContest(draft)), creationRefusal: null }
}

function form({ config }: FormContext, id: string | null, fields: ContestFields) {
  return {
    id,
    fields,
    uis: fieldUisOf(),
    rewards: REWARDS,
    addressPrefix: `${new URL(config.APP_ORIGIN).host}/c/`,
    timeZones: timeZoneTexts('UTC', fields['timeZone'] ?? ''),
  }
}
