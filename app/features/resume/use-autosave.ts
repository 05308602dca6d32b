import { useRevalidator } from '@remix-run/react'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { isChanged } from '#app/ui/is-changed.ts'
import { postForm } from '#app/ui/post-form.ts'
import type { AutosaveAnswer } from './resume-view.ts'

/** Milliseconds after the last key, and before an unanswered save is tried again. */
const PAUSE = 1000
const RETRY_DELAY = 5000

export const AUTOSAVE_PATH = '/resume-builder/save'

export type AutosaveNote =
  | { kind: 'quiet' | 'saving' | 'saved' | 'unanswered' }
  | { kind: 'refused'; form: string; errors: Record<string, string> }
  | { kind: 'problem'; text: string }

const QUIET: AutosaveNote = { kind: 'quiet' }

/** Saves forms one by one, each on the version of the last. Leaving the page sends the rest. */
export function useAutosave(version: number) {
  const { revalidate } = useRevalidator()
  const [note, setNote] = useState<AutosaveNote>(QUIET)
  const state = useRef(startingState())
  const region = useRef<HTMLDivElement>(null)

  // What was typed before the page listened.
  useEffect(() => {
    const forms = region.current?.querySelectorAll<HTMLFormElement>('form[data-autosave]') ?? []
    for (const form of forms) if ([...form.elements].some(isChanged)) state.current.waiting.add(form)
    if (state.current.waiting.size > 0) saveLater(PAUSE)
    // oxlint-disable-next-line react/exhaustive-deps -- once, as the page begins to listen
  }, [])

  useEffect(() => {
    state.current.version = Math.max(state.current.version, version)
  }, [version])

  useEffect(() => {
    const { current } = state
    const leave = () => sendLast(current)
    addEventListener('pagehide', leave)
    return () => {
      removeEventListener('pagehide', leave)
      clearTimeout(current.timer)
      leave()
    }
  }, [])

  function onInput({ target }: FormEvent) {
    const form = target instanceof Element ? target.closest('form') : null
    if (form === null || form.dataset.autosave === undefined) return
    state.current.waiting.add(form)
    saveLater(PAUSE)
  }

  function onSubmitCapture(event: FormEvent) {
    const { current } = state
    const form = event.target as HTMLFormElement
    current.waiting.delete(form)
    current.refused.delete(form)
    if (current.waiting.size === 0 && current.refused.size === 0 && !current.isSaving) {
      setNote(QUIET)
      setVersion(form)
      return
    }
    event.preventDefault()
    event.stopPropagation()
    for (const refused of current.refused) current.waiting.add(refused)
    current.held = { form, submitter: (event.nativeEvent as SubmitEvent).submitter }
    void saveAll()
  }

  function saveLater(pause: number) {
    clearTimeout(state.current.timer)
    state.current.timer = setTimeout(() => void saveAll(), pause)
  }

  async function saveAll(): Promise<void> {
    const { current } = state
    clearTimeout(current.timer)
    if (current.isSaving || (current.waiting.size === 0 && current.held === null)) return
    current.isSaving = true
    setNote({ kind: 'saving' })
    let outcome: AutosaveNote = { kind: 'saved' }
    for (const form of current.waiting) {
      outcome = await saveOne(form)
      if (outcome.kind !== 'saved') break
    }
    current.isSaving = false
    setNote(outcome)
    const { held } = current
    current.held = null
    // Loading another screen now would lose what was typed.
    if (outcome.kind === 'unanswered') saveLater(RETRY_DELAY)
    else revalidate()
    if (outcome.kind !== 'saved' || held === null) return
    setVersion(held.form)
    held.form.requestSubmit(held.submitter)
  }

  async function saveOne(form: HTMLFormElement): Promise<AutosaveNote> {
    const { current } = state
    const fields = new FormData(form)
    fields.set('version', String(current.version))
    current.waiting.delete(form)
    const answer = (await postForm(AUTOSAVE_PATH, fields)) as AutosaveAnswer | null
    if (answer === null) {
      current.waiting.add(form)
      return { kind: 'unanswered' }
    }
    if (answer.state === 'refused') {
      current.refused.add(form)
      return { kind: 'refused', form: form.dataset.autosave ?? '', errors: answer.errors }
    }
    if (answer.state === 'problem') return { kind: 'problem', text: answer.text }
    current.refused.delete(form)
    current.version = answer.version
    return { kind: 'saved' }
  }

  function setVersion(form: HTMLFormElement) {
    const field = form.elements.namedItem('version')
    if (field instanceof HTMLInputElement) field.value = String(Math.max(Number(field.value), state.current.version))
  }

  return { note, region, handlers: { onInput, onSubmitCapture } }
}

type State = {
  version: number
  /** Changed and not sent, or refused. */
  waiting: Set<HTMLFormElement>
  refused: Set<HTMLFormElement>
  held: { form: HTMLFormElement; submitter: HTMLElement | null } | null
  isSaving: boolean
  timer: ReturnType<typeof setTimeout> | undefined
}

function startingState(): State {
  return { version: 0, waiting: new Set(), refused: new Set(), held: null, isSaving: false, timer: undefined }
}

/** A beacon outlives the page; its answer is not read. */
function sendLast({ waiting, isSaving, version }: State): void {
  let next = isSaving ? version + 1 : version
  for (const form of waiting) {
    const fields = new FormData(form)
    fields.set('version', String(next))
    navigator.sendBeacon(AUTOSAVE_PATH, fields)
    next += 1
  }
  waiting.clear()
}
