const PAUSE = 20_000
/** Then the pause stops growing: 20 seconds, up to five minutes. */
const MOST_DOUBLINGS = 4

type Followed<Answer> = {
  ask: () => Promise<Answer>
  report: (answer: Answer) => void
  page: Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'>
  chance: () => number
  /** Milliseconds between requests, on average. */
  pause?: number
  /** Milliseconds before the first request; as between two by default. */
  first?: number
}

/** Polls while the page is visible; an overdue request is sent on return. Failures are only retried. */
export function follow<Answer>({ ask, report, page, chance, pause = PAUSE, first }: Followed<Answer>): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let dueAt = 0
  let failures = 0
  let isAsking = false
  let isOver = false
  let reported = ''

  function look() {
    clearTimeout(timer)
    if (isOver || isAsking || page.visibilityState === 'hidden') return
    const left = dueAt - performance.now()
    if (left > 0) timer = setTimeout(look, left)
    else void askOnce()
  }

  async function askOnce() {
    isAsking = true
    try {
      const answer = await ask()
      failures = 0
      const text = JSON.stringify(answer)
      if (text !== reported && !isOver) report(answer)
      reported = text
    } catch {
      failures += 1
    }
    isAsking = false
    plan(pauseAfter(failures, chance(), pause))
  }

  function plan(left: number) {
    dueAt = performance.now() + left
    look()
  }

  page.addEventListener('visibilitychange', look)
  plan(first ?? pauseAfter(0, chance(), pause))
  return () => {
    isOver = true
    clearTimeout(timer)
    page.removeEventListener('visibilitychange', look)
  }
}

/** A quarter up or down: pages opened together don't poll together. */
export function pauseAfter(failures: number, chance: number, pause = PAUSE): number {
  return pause * 2 ** Math.min(failures, MOST_DOUBLINGS) * (0.75 + chance / 2)
}
