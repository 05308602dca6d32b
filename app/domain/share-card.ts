import * as z from 'zod'

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

const someone = {
  ...sign,
  username: z.string().min(1).max(100),
  premium: z.boolean(),
  /** How high the climber stands, from 0 at the foot to 1 on the summit. */
  height: z.number().min(0).max(1),
}

const figures = z.array(z.object({ value: z.string().max(12), label: z.string().max(30) })).max(3)

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
])

export type ShareCard = z.infer<typeof shareCard>
