import { eq, sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { saveAudited } from '#app/core/audit/save-audited.server.ts'
import { done, doneWith, MISSING, refused, type FormOutcome } from '#app/domain/forms/form-outcome.ts'
import { CODE_FILE_BYTES } from '#app/domain/prizes/prize-code.ts'
import { prizes } from '#db/schema/prizes.ts'
import { assignCode, assignRefusals, replaceCode } from './assign-code.server.ts'
import { deleteFreeCodes, importCodes } from './change-codes.server.ts'
import { importText, type PrizeForm } from './prize-form.ts'

type ActContext = Pick<AppContext, 'db' | 'now'>

/** `id` is `new` while the prize is being added. */
export async function actOnPrize(
  context: ActContext,
  actor: string,
  id: string,
  form: PrizeForm,
  file: File | null,
): Promise<FormOutcome> {
  if (id === 'new') return form.intent === 'save' ? save(context, actor, null, form) : UNKNOWN
  if ((await context.db.$count(prizes, eq(prizes.id, id))) === 0) return MISSING
  switch (form.intent) {
    case 'save':
      return save(context, actor, id, form)
    case 'import':
      return takeCodes(context, actor, id, form.codes, file)
    case 'delete-codes':
      return (await deleteFreeCodes(context, actor, id))
        ? done('The unused codes are deleted.')
        : doneWith('info', 'There was no unused code.')
    case 'assign': {
      const { week, player } = form
      const assigned = await assignCode(context, actor, { prizeId: id, week, player })
      if (assigned.ok) return done(`${assigned.username} has a code now. It is on their prizes page.`)
      const wrong = assigned.code === 'no_week' ? 'week' : 'player'
      return refused({ [wrong]: assignRefusals[assigned.code] }, statusOf(assigned.code))
    }
    case 'replace': {
      const replaced = await replaceCode(context, actor, id, form.codeId)
      if (replaced.ok) return done(`${replaced.username} has another code now.`)
      return refused({ form: assignRefusals[replaced.code] }, statusOf(replaced.code))
    }
  }
}

const UNKNOWN = refused({ form: 'Unknown form.' })

async function save(
  context: ActContext,
  actor: string,
  id: string | null,
  form: PrizeForm & { intent: 'save' },
): Promise<FormOutcome> {
  const { intent: _, newId, ...values } = form
  const given = id ?? newId
  if (given === null) return UNKNOWN
  const isSaved = await saveAudited(context, actor, prizes, given, {
    values,
    added: id === null ? { position: AT_THE_END } : null,
    action: id === null ? 'add-prize' : 'change-prize',
    detail: { prizeId: given, active: values.active },
  })
  if (!isSaved) return MISSING
  if (id !== null) return done('The prize is saved.')
  return done('The prize is added. Import its codes next.', `/admin/prizes/${encodeURIComponent(given)}`)
}

const AT_THE_END = sql<number>`(SELECT COALESCE(MAX(position), -1) + 1 FROM prizes)`

async function takeCodes(
  context: ActContext,
  actor: string,
  id: string,
  typed: string,
  file: File | null,
): Promise<FormOutcome> {
  if (file !== null && file.size > CODE_FILE_BYTES)
    return refused({ codes: 'The file is too large. Split it into smaller ones.' })
  const list = file === null ? typed : `${typed}\n${await file.text()}`
  const taken = await importCodes(context, actor, id, list)
  if (!taken.ok) return refused({ codes: taken.error })
  return doneWith(taken.stored > 0 ? 'success' : 'info', importText(taken))
}

function statusOf(code: keyof typeof assignRefusals): 409 | undefined {
  return code === 'conflict' ? 409 : undefined
}
