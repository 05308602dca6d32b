export type JoinAnswer =
  | { code: 'PLAYER_ALREADY_EXISTS'; message: string; location: string }
  | { code: string; message: string; location: null }
  | { code: string; message: null; location: string }

/** Milliseconds to read the message. */
const UNTIL_LEAVING = 2500

/** `existsAt`: the page of an existing player. */
export type JoinOutcome = { error: string | null; existsAt: string | null }

/** Shows the outcome or follows to the target. On demand: few visitors join. */
export async function sendJoin(
  form: HTMLFormElement,
  signal: AbortSignal,
  show: (outcome: JoinOutcome) => void,
  follow: (path: string) => void,
): Promise<void> {
  const answer = await ask(form, signal)
  if (signal.aborted) return
  // Not JSON: the browser submits the form itself.
  if (answer === null) return form.submit()
  const { code, message, location } = answer
  if (location === null) return show({ error: message, existsAt: null })
  if (code === 'PLAYER_ALREADY_EXISTS') {
    show({ error: null, existsAt: location })
    const timer = setTimeout(() => follow(location), UNTIL_LEAVING)
    signal.addEventListener('abort', () => clearTimeout(timer))
  } else if (location.startsWith('/')) follow(location)
  else window.location.assign(location)
}

async function ask(form: HTMLFormElement, signal: AbortSignal): Promise<JoinAnswer | null> {
  try {
    const reply = await fetch(form.action, {
      method: 'POST',
      body: new FormData(form),
      headers: { accept: 'application/json' },
      signal,
    })
    const answer: unknown = await reply.json()
    return isAnswer(answer) ? answer : null
  } catch {
    return null
  }
}

function isAnswer(answer: unknown): answer is JoinAnswer {
  return typeof answer === 'object' && answer !== null && 'code' in answer && 'location' in answer
}
