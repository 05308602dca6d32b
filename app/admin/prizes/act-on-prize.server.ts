import type { AppContext } from '#app/context/context.server.ts'
import { CODE_FILE_BYTES } from '#app/domain/prize-code.ts'
import { checkPrize } from '#app/domain/prize.ts'
import { assignCode, assignRefusals, replaceCode } from './assign-code.server.ts'
import { deleteFreeCodes } from './delete-free-codes.server.ts'
import { findPrize } from './find-prize.server.ts'
import { importCodes } from './import-codes.server.ts'
import { importText } from './import-text.ts'
import type { PrizeForm } from './prize-form.ts'
import type { AdminPrizeView } from './prizes-view.ts'
import { addPrize, changePrize } from './save-prize.server.ts'

type ActContext = Pick<AppContext, 'db' | 'now'>
type Toast = { type: 'success' | 'info'; message: string }

/** `view` is what the page shows beside what is stored: what was typed, and what was wrong with it. */
export type PrizeOutcome =
  | { state: 'done'; id: string; toast: Toast }
  | { state: 'refused'; status: 400 | 409; view: Partial<AdminPrizeView> }
  | { state: 'not_found' }

/** Does what one form of a prize's page asks for; `id` is `new` while the prize is being added. */
export async function actOnPrize(
  context: ActContext,
  actor: string,
  id: string,
  form: PrizeForm,
  file: File | null,
): Promise<PrizeOutcome> {
  if (id === 'new') return form.intent === 'save' ? save(context, actor, null, form) : UNKNOWN
  if (!(await findPrize(context, id))) return { state: 'not_found' }
  switch (form.intent) {
    case 'save':
      return save(context, actor, id, form)
    case 'import':
      return takeCodes(context, actor, id, form.codes, file)
    case 'delete-codes':
      return (await deleteFreeCodes(context, actor, id))
        ? done(id, 'The unused codes are deleted.')
        : done(id, 'There was no unused code.', 'info')
    case 'assign': {
      const { week, player } = form
      const assigned = await assignCode(context, actor, { prizeId: id, week, player })
      if (assigned.ok) return done(id, `${assigned.username} has a code now. It is on their prizes page.`)
      const wrong = assigned.code === 'no_week' ? 'week' : 'player'
      return refuse({ assign: { week, player, error: assignRefusals[assigned.code], wrong } }, statusOf(assigned.code))
    }
    case 'replace': {
      const replaced = await replaceCode(context, actor, id, form.codeId)
      if (replaced.ok) return done(id, `${replaced.username} has another code now.`)
      return refuse({ refused: assignRefusals[replaced.code] }, statusOf(replaced.code))
    }
    case null:
      return UNKNOWN
  }
}

const UNKNOWN = refuse({ refused: 'Unknown form.' })

async function save(context: ActContext, actor: string, id: string | null, form: PrizeForm): Promise<PrizeOutcome> {
  const { title, description, sponsor, url, worth, exclusive, active } = form
  const typed = { title, description, sponsor, url, worth, exclusive, active }
  const checked = checkPrize(typed)
  const given = id ?? form.newId
  if (given === null) return UNKNOWN
  if (!checked.ok) return refuse({ ...(id === null ? { id: given } : {}), values: typed, errors: checked.errors })
  if (id !== null)
    return (await changePrize(context, actor, id, checked.values))
      ? done(id, 'The prize is saved.')
      : { state: 'not_found' }
  await addPrize(context, actor, given, checked.values)
  return done(given, 'The prize is added. Import its codes next.')
}

async function takeCodes(
  context: ActContext,
  actor: string,
  id: string,
  typed: string,
  file: File | null,
): Promise<PrizeOutcome> {
  if (file !== null && file.size > CODE_FILE_BYTES)
    return refuse({ codes: { typed, error: 'The file is too large. Split it into smaller ones.' } })
  const list = file === null ? typed : `${typed}\n${await file.text()}`
  const taken = await importCodes(context, actor, id, list)
  if (!taken.ok) return refuse({ codes: { typed, error: taken.error } })
  return done(id, importText(taken), taken.stored > 0 ? 'success' : 'info')
}

function statusOf(code: keyof typeof assignRefusals): 400 | 409 {
  return code === 'overtaken' ? 409 : 400
}

function done(id: string, message: string, type: Toast['type'] = 'success'): PrizeOutcome {
  return { state: 'done', id, toast: { type, message } }
}

function refuse(view: Partial<AdminPrizeView>, status: 400 | 409 = 400): PrizeOutcome {
  return { state: 'refused', status, view }
}
