import { createContext, useContext, useEffect, useRef, useState, type PointerEvent, type ReactNode } from 'react'
import { classNames } from '#app/ui/class-names.ts'
import { ResumeForm } from './resume-form.tsx'
import styles from './resume.module.css'

const ReadyContext = createContext(false)
/** Pixels from the screen's edge in which the page scrolls along. */
const EDGE = 72

type Place = { intent: string; part: string; id: string; to: number }

/**
 * Drags entries and parts by their handles; keyboards and browsers without JavaScript have buttons. A drop is sent as a
 * form of the builder, so it waits for saves under way.
 */
export function DragOrder({ version, children }: { version: number; children: ReactNode }) {
  const [isReady, setReady] = useState(false)
  const [place, setPlace] = useState<Place | null>(null)
  const form = useRef<HTMLFormElement>(null)

  useEffect(() => setReady(true), [])
  useEffect(() => {
    if (place !== null) form.current?.requestSubmit()
  }, [place])

  function onPointerDown(event: PointerEvent<HTMLElement>) {
    const handle = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-drag-handle]') : null
    const item = handle?.closest<HTMLElement>('[data-drag-item]')
    const list = item?.parentElement
    if (event.button !== 0 || !handle || !item || list?.dataset.dragList === undefined) return
    event.preventDefault()
    const { dragList } = list.dataset
    const { dragItem = '' } = item.dataset
    drag(handle, item, event.pointerId, (to) =>
      setPlace(
        dragList === ''
          ? { intent: 'place-part', part: dragItem, id: '', to }
          : { intent: 'place', part: dragList, id: dragItem, to },
      ),
    )
  }

  return (
    <ReadyContext.Provider value={isReady}>
      <div className={styles.region} onPointerDown={onPointerDown}>
        {children}
        {place !== null && <ResumeForm ref={form} hidden hiddenFields={{ ...place, version }} />}
      </div>
    </ReadyContext.Provider>
  )
}

/** The buttons do the same for everyone else. */
export function DragHandle() {
  const isReady = useContext(ReadyContext)
  return (
    <span
      data-drag-handle=""
      className={classNames('inline-flex items-center text-soft', styles.handle, !isReady && 'invisible')}
      aria-hidden="true"
      title="Drag to another place"
    >
      <svg width="12" height="20" viewBox="0 0 12 20">
        <path d="M3 4h0M9 4h0M3 10h0M9 10h0M3 16h0M9 16h0" />
      </svg>
    </span>
  )
}

/** Until the pointer is released; `drop` gets the place in the list. */
function drag(handle: HTMLElement, item: HTMLElement, pointer: number, drop: (to: number) => void) {
  const items = [...(item.parentElement?.children ?? [])].filter(
    (one): one is HTMLElement => one instanceof HTMLElement && one.dataset.dragItem !== undefined,
  )
  const from = items.indexOf(item)
  let to = from
  handle.setPointerCapture(pointer)
  item.dataset.dragging = ''

  const mark = () => {
    for (const [index, one] of items.entries()) {
      if (index === to && to !== from) one.dataset.drop = to < from ? 'before' : 'after'
      else delete one.dataset.drop
    }
  }
  const move = ({ clientY }: globalThis.PointerEvent) => {
    if (clientY < EDGE) scrollBy(0, -16)
    if (clientY > innerHeight - EDGE) scrollBy(0, 16)
    const middles = items.map((one) => one.getBoundingClientRect()).map(({ top, height }) => top + height / 2)
    to = middles.filter((middle, index) => index !== from && middle < clientY).length
    mark()
  }
  const end = (isDropped: boolean) => {
    handle.removeEventListener('pointermove', move)
    handle.removeEventListener('pointerup', dropped)
    handle.removeEventListener('pointercancel', cancelled)
    removeEventListener('keydown', escaped)
    delete item.dataset.dragging
    for (const one of items) delete one.dataset.drop
    if (isDropped && to !== from) drop(to)
  }
  const dropped = () => end(true)
  const cancelled = () => end(false)
  const escaped = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') end(false)
  }
  handle.addEventListener('pointermove', move)
  handle.addEventListener('pointerup', dropped)
  handle.addEventListener('pointercancel', cancelled)
  addEventListener('keydown', escaped)
}
