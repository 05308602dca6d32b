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

/** Who is drawn with a picture; with initials where there is none. */
const face = { username: z.string().min(1).max(100), avatarUrl: z.url().max(300).nullable() }

const someone = {
  ...sign,
  ...face,
  premium: z.boolean(),
  /** How high the climber stands, from 0 at the foot to 1 on the summit. */
  height: z.number().min(0).max(1),
}

/** One of the first three of a board; a team has no picture. On a contest's peak the height is a share of its trail. */
const row = z.object({
  ...face,
  place: z.number().int().min(1),
  points: z.string().max(16),
  height: z.number().min(0).max(1),
})
const rows = z.array(row).max(3)

const figures = z.array(z.object({ value: z.string().max(12), label: z.string().max(30) })).max(3)

/** Seed and colours of a contest's peak. */
const peak = { slug: z.string().max(60), ridge: z.number().int(), rock: z.enum(ROCKS) }

/** The input of the image Worker, which reads nothing itself. Texts are ready to show. */
export const shareCard = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('brand'), ...sign, title: line, text: z.string().max(100) }),
  z.object({ kind: z.literal('player'), ...someone, standing, subtitle: line }),
  z.object({ kind: z.literal('recap'), ...someone, standing, title: line, dates: line, figures }),
  /** As tall as a phone: a number first, then the sentence that it begins. */
  z.object({
    kind: z.literal('story'),
    ...someone,
    number: z.string().max(16),
    words: line,
    dates: line,
    award: line.nullable(),
    figures,
  }),
  /** An invitation: where who invites stands this week. */
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
    /** What the first is called, once that is known. */
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
    /** Who issued it, and when. */
    issuer: z.string().max(200),
  }),
])

export type ShareCard = z.infer<typeof shareCard>
export type CardOf<Kind extends ShareCard['kind']> = Extract<ShareCard, { kind: Kind }>

/** Pictures by the address that a card names, as data: PNG and JPEG alone. */
export const drawOrder = z.object({
  card: shareCard,
  pictures: z.record(z.url().max(300), z.string().regex(/^data:image\/(?:png|jpeg);base64,[\w+/]+=*$/)),
})
export type DrawOrder = z.infer<typeof drawOrder>

/** The addresses of all pictures on a card. */
export function picturesOn(card: ShareCard): string[] {
  const faces = 'rows' in card ? card.rows : 'avatarUrl' in card ? [card] : []
  return [...new Set(faces.flatMap(({ avatarUrl }) => avatarUrl ?? []))]
}

/** The card with its pictures in place of their addresses, and none where there is none. */
export function withPictures({ card, pictures }: DrawOrder): ShareCard {
  const shown = <Face extends { avatarUrl?: string | null | undefined }>(one: Face) => ({
    ...one,
    avatarUrl: pictures[one.avatarUrl ?? ''] ?? null,
  })
  if ('rows' in card) return { ...card, rows: card.rows.map((row) => shown(row)) }
  return 'avatarUrl' in card ? shown(card) : card
}
