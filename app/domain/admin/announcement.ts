import { failedChecks, plainText, tooLong } from '#app/domain/text/plain-text.ts'

export const audienceText = {
  all: 'All players',
  premium: 'Premium players',
  winners: 'Winners of the last closed week',
  player: 'One player',
} as const satisfies Record<string, string>

export type Audience = keyof typeof audienceText
export const AUDIENCES = Object.keys(audienceText) as Audience[]

export const MESSAGE_TITLE_LENGTH = 80
export const MESSAGE_LENGTH = 1000
export const LINK_LABEL_LENGTH = 40

export type AnnouncementValues = {
  title: string
  message: string
  linkPath: string
  linkLabel: string
  audience: string
  username: string
}
export type AnnouncementErrors = Partial<Record<keyof AnnouncementValues, string>>

export type AnnouncementText = { title: string; message: string; linkPath: string; linkLabel: string }

export type CheckedAnnouncement =
  | { ok: true; values: AnnouncementText & { audience: Audience; username: string } }
  | { ok: false; errors: AnnouncementErrors }

/** Validates the typed values and returns them as sent. The caller checks whether the player exists. */
export function checkAnnouncement(typed: AnnouncementValues, origin: string): CheckedAnnouncement {
  const title = plainText(typed.title)
  const message = plainLines(typed.message)
  const linkPath = ownPath(typed.linkPath, origin)
  const linkLabel = plainText(typed.linkLabel)
  const username = typed.username.trim().replace(/^@/, '')
  const audience = AUDIENCES.find((one) => one === typed.audience)
  const errors = failedChecks({
    title:
      title === '' ? 'Give the message a title; it is the e-mail’s subject too.' : tooLong(title, MESSAGE_TITLE_LENGTH),
    message: message === '' ? 'Write a message.' : tooLong(message, MESSAGE_LENGTH),
    linkPath: linkPath === null ? 'A page on this site, such as /prizes.' : null,
    linkLabel:
      linkLabel === '' ? 'Say what the link does, such as “See the prizes”.' : tooLong(linkLabel, LINK_LABEL_LENGTH),
    audience: audience === undefined ? 'Choose who gets it.' : null,
    username: audience === 'player' && username === '' ? 'Please enter a GitHub username' : null,
  })
  if (audience === undefined || linkPath === null || Object.keys(errors).length > 0) return { ok: false, errors }
  return { ok: true, values: { title, message, linkPath, linkLabel, audience, username } }
}

/** Whether the text is an announcement id. The form carries the id, so a form sent twice makes one announcement. */
export function isAnnouncementId(text: string): boolean {
  return /^msg_[\da-z]{25}$/.test(text)
}

/** Plain text without leading and trailing empty lines. */
function plainLines(typed: string): string {
  return typed
    .split(/\r\n|[\r\n]/)
    .map(plainText)
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}

/** The path of a page of ours, typed as a path or a full address; null when it leads elsewhere. */
function ownPath(typed: string, origin: string): string | null {
  const address = typed.trim()
  if (address.length > 500 || /[\s\\\u0000-\u001f\u007f]/.test(address) || !URL.canParse(address, origin)) return null
  if (!address.startsWith('/') && !address.startsWith(`${origin}/`)) return null
  const url = new URL(address, origin)
  if (url.origin !== origin || url.pathname.startsWith('//')) return null
  return url.pathname + url.search + url.hash
}
