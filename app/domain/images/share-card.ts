import * as z from 'zod'
import { ROCKS } from '#app/domain/contests/contest.ts'

const line = z.string().max(60)

const standing = z.object({
  /** The tallest text: '4th', or points without a rank. */
  main: z.string().max(16),
  under: line,
  more: line.nullable(),
  /** On the flag of the top ten: '2nd place'. */
  award: line.nullable(),
})

const sign = {
  /** The product's name and host: 'quest.example'. */
  product: z.string().max(40),
  host: z.string().max(100),
}

/** With initials if there is no picture. */
const face = { username: z.string().min(1).max(100), avatarUrl: z.url().max(300).nullable() }

const someone = {
  ...sign,
  ...face,
  premium: z.boolean(),
  /** From 0 at the foot to 1 on the summit. */
  height: z.number().min(0).max(1),
}

/** One of a board's first three; a team has no picture. On a contest's peak, height is a share of its trail. */
const row = z.object({
  ...face,
  place: z.number().int().min(1),
  points: z.string().max(16),
  height: z.number().min(0).max(1),
})
const rows = z.array(row).max(3)

const figures = z.array(z.object({ value: z.string().max(12), label: z.string().max(30) })).max(3)

const peak = { slug: z.string().max(60), ridge: z.number().int(), rock: z.enum(ROCKS) }

/** What the image Worker draws; it reads nothing itself. Texts are ready to show. */
export const shareCard = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('brand'), ...sign, title: line, text: z.string().max(100) }),
  z.object({ kind: z.literal('player'), ...someone, standing, subtitle: line }),
  z.object({ kind: z.literal('recap'), ...someone, standing, title: line, dates: line, figures }),
  /** As tall as a phone: a number first, then the sentence it begins. */
  z.object({
    kind: z.literal('story'),
    ...someone,
    number: z.string().max(16),
    words: line,
    dates: line,
    award: line.nullable(),
    figures,
  }),
  /** An invitation: where the inviter stands this week. */
  z.object({ kind: z.literal('invite'), ...someone, subtitle: line, title: line, text: z.string().max(100) }),
  z.object({ kind: z.literal('board'), ...sign, title: line, text: line, rows }),
  z.object({
    kind: z.literal('contest'),
    ...sign,
    ...peak,
    name: z.string().min(1).max(100),
    state: line,
    dates: line,
    /** Above the rows: 'In front'. */
    heading: line.nullable(),
    /** The first's name, once it is known. */
    winner: line.nullable(),
    isFrozen: z.boolean(),
    rows,
  }),
  z.object({
    kind: z.literal('certificate'),
    ...sign,
    ...peak,
    ...face,
    title: line,
    name: z.string().min(1).max(100),
    standing: z.string().max(300),
    issuer: z.string().max(200),
  }),
])

export type ShareCard = z.infer<typeof shareCard>
export type CardOf<Kind extends ShareCard['kind']> = Extract<ShareCard, { kind: Kind }>

/** Pictures by the address on the card, as data: only PNG and JPEG. */
export const drawOrder = z.object({
  card: shareCard,
  pictures: z.record(z.url().max(300), z.string().regex(/^data:image\/(?:png|jpeg);base64,[\w+/]+=*$/)),
})
export type DrawOrder = z.infer<typeof drawOrder>

export function picturesOn(card: ShareCard): string[] {
  const faces = 'rows' in card ? card.rows : 'avatarUrl' in card ? [card] : []
  return [...new Set(faces.flatMap(({ avatarUrl }) => avatarUrl ?? []))]
}

/** Puts the pictures in place of their addresses, or none if one is missing. */
export function withPictures({ card, pictures }: DrawOrder): ShareCard {
  const shown = <Face extends { avatarUrl?: string | null | undefined }>(one: Face) => ({
    ...one,
    avatarUrl: pictures[one.avatarUrl ?? ''] ?? null,
  })
  if ('rows' in card) return { ...card, rows: card.rows.map((row) => shown(row)) }
  return 'avatarUrl' in card ? shown(card) : card
}
