import type { JoinAnswer } from '#app/features/players/join-answer.ts'

/** Sends the form of a join for an answer in JSON; null where none came. */
export async function sendJoin(form: HTMLFormElement, signal: AbortSignal): Promise<JoinAnswer | null> {
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
