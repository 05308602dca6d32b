import { chatNames, type Chat } from './chat.ts'

const REMOVED = 'The webhook was removed there. Paste a new one.'
const BUSY = 'The next message tries again.'

/** The short codes we know. Nothing else of an answer is ever shown. */
const KNOWN: Record<string, string> = {
  no_service: REMOVED,
  no_service_id: REMOVED,
  no_team: 'The workspace is gone.',
  team_disabled: 'The workspace is switched off there.',
  channel_not_found: 'The channel is gone. Paste a webhook of another one.',
  channel_is_archived: 'The channel is archived there. Paste a webhook of another one.',
  action_prohibited: 'The workspace no longer allows it. Ask its admin.',
  posting_to_general_channel_denied: 'Only some people may write there. Choose another channel.',
  invalid_token: REMOVED,
  10015: REMOVED,
  50027: REMOVED,
  WorkflowNotFound: 'The workflow was deleted there. Paste the address of a new one.',
  WorkflowTriggerIsNotEnabled: 'The workflow is switched off there. Switch it on, then send a test.',
  TriggerDisabled: 'The workflow is switched off there. Switch it on, then send a test.',
  AuthorizationFailed: 'Let anyone start the workflow, then paste its address again.',
  DirectApiAuthorizationRequired: 'Let anyone start the workflow, then paste its address again.',
  DirectApiRequestHasMoreThanOneAuthorization: 'Paste the address of the workflow again.',
}

/** A code that may be stored and shown: short, of letters, digits and underscores. */
export function readCode(text: unknown): string | null {
  const code = typeof text === 'number' ? String(text) : text
  return typeof code === 'string' && /^\w{2,60}$/.test(code) ? code : null
}

/** Why messages do not arrive, in our words: `Slack answered “no_service”. …`. A null code: no answer came. */
export function chatProblem(chat: Chat, code: string | null, isOff: boolean): string {
  const name = chatNames[chat]
  if (code === null) return `${name} did not answer. ${isOff ? 'Send a test to try again.' : BUSY}`
  const status = /^[1-5]\d\d$/.test(code) ? Number(code) : null
  const why = KNOWN[code] ?? (status !== null && isGone(status) ? REMOVED : isOff ? 'Send a test to try again.' : BUSY)
  return `${name} answered “${code}”. ${why}`
}

export function isGone(status: number): boolean {
  return status === 401 || status === 403 || status === 404 || status === 410
}
