import type { AppContext } from '#app/context/context.server.ts'
import { creationRefusalOf } from '#app/core/private-leaderboards/creation-refusal.server.ts'
import { fieldsOfContest, type ContestFields } from '#app/domain/contest-draft-form.ts'
import { newContest, type Template } from '#app/domain/contest-template.ts'
import { isTimeZone, listTimeZones } from '#app/domain/country.ts'
import { findDraft } from './find-draft.server.ts'

type FormContext = Pick<AppContext, 'db' | 'now' | 'config'>

export type ContestFormView = Awaited<ReturnType<typeof loadNewContest>>

export async function loadNewContest(
  context: FormContext,
  player: { id: string; timeZone: string | null },
  template: Template | null,
) {
  const { timeZone } = player
  const zone = timeZone !== null && isTimeZone(timeZone) ? timeZone : 'UTC'
  return {
    ...form(context, null, fieldsOfContest(newContest(template, zone, context.now()))),
    creationRefusal: await creationRefusalOf(context, player.id),
  }
}

/** Null unless it is the player's own draft. */
export async function loadDraft(context: FormContext, playerId: string, id: string): Promise<ContestFormView | null> {
  const draft = await findDraft(context, playerId, id)
  return draft === null ? null : { ...form(context, id, fieldsOfContest(draft.edited)), creationRefusal: null }
}

function form({ config }: FormContext, id: string | null, fields: ContestFields) {
  return {
    id,
    fields,
    addressPrefix: `${new URL(config.APP_ORIGIN).host}/c/`,
    timeZones: ['UTC', ...listTimeZones()].map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') })),
  }
}
