export const chatNames = { teams: 'Microsoft Teams', discord: 'Discord', slack: 'Slack' } as const
export type Chat = keyof typeof chatNames
export const CHATS = Object.keys(chatNames) as [Chat, ...Chat[]]

const names = Object.values(chatNames)
export const chatsText = `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`

export const CHANNELS_CAP = 5
export const CHANNEL_LABEL_LENGTH = 40
/** A channel's messages a day, whatever happens. */
export const POSTS_PER_DAY = 5
/** Of one contest. */
export const TESTS_PER_HOUR = 10
/** Failed messages until a channel is switched off. */
export const FAILURES_IN_A_ROW = 5

export const chatTopics = {
  digest: 'Every morning: the first three and who moved most',
  rules: 'A change of the rules, the end, the scope or the teams, points by hand, and if it is called off',
  leader: 'A new leader, twice a day at most',
  moments: 'Start, freeze, reveal and the final result',
} as const satisfies Record<string, string>

export type ChatTopic = keyof typeof chatTopics
export const CHAT_TOPICS = Object.keys(chatTopics) as ChatTopic[]
export const USUAL_TOPICS: readonly ChatTopic[] = ['digest', 'rules', 'moments']

/**
 * Told once. Its text names it: `digest:2026-11-24`, `rules:2`, `changed:3`, `by_hand` with its instant, and
 * `leader:2026-11-24:1` for the first half of a day.
 */
export type ChatEvent =
  | 'start'
  | 'freeze'
  | 'reveal'
  | 'final'
  | 'cancelled'
  | `digest:${string}`
  | `rules:${number}`
  | `changed:${number}`
  | `by_hand:${number}`
  | `leader:${string}`

export function isChatEvent(text: string): text is ChatEvent {
  return /^(start|freeze|reveal|final|cancelled|digest:\d{4}-\d\d-\d\d|(rules|changed):\d{1,6}|by_hand:\d{10,15}|leader:\d{4}-\d\d-\d\d:[12])$/.test(
    text,
  )
}

export function topicOf(event: ChatEvent): ChatTopic {
  if (event.startsWith('digest:')) return 'digest'
  if (
    event === 'cancelled' ||
    event.startsWith('rules:') ||
    event.startsWith('changed:') ||
    event.startsWith('by_hand:')
  )
    return 'rules'
  return event.startsWith('leader:') ? 'leader' : 'moments'
}
